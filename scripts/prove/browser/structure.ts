import type { Page } from "@playwright/test";
import { fieldFindings, fieldsOf } from "./fields.ts";

type Heading = { level: number; text: string };

/** What is wrong with the headings of a page or of a dialog, in the order in which they are read. */
const headingFindings = (headings: readonly Heading[], isDialog: boolean): string[] => {
  const named = ({ level, text }: Heading) => `h${level} "${text}"`;
  const tops = headings.filter(({ level }) => level === 1);
  const [first] = headings;
  return [
    ...(!isDialog && tops.length !== 1 ? [`headings: ${tops.length} h1`] : []),
    ...(!isDialog && first && first.level !== 1 ? [`headings: ${named(first)} comes before the h1`] : []),
    ...headings.flatMap((heading, n) => {
      const before = headings[n - 1];
      return before && heading.level > before.level + 1
        ? [`headings: ${named(heading)} follows ${named(before)}`]
        : [];
    }),
    ...headings.filter(({ text }) => text === "").map(({ level }) => `headings: an empty h${level}`),
  ];
};

/** The title names the page and then the product; only the home is called as the product is. */
const titleFindings = (title: string, isHome: boolean): string[] =>
  (isHome ? /^Compagnon$/ : /^\S.* · Compagnon$/).test(title) ? [] : [`title: "${title}"`];

export type PageSize = { words: number; controls: number };

/** The words that show in `main`, a rail beside it included, and what one can press or fill there. */
export const sizeOf = (page: Page): Promise<PageSize> =>
  page.locator("main").evaluate((main: HTMLElement) => {
    const controls = [...main.querySelectorAll("a, button, input, select, textarea, summary")];
    return {
      words: main.innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
      controls: controls.filter((one) => one.checkVisibility()).length,
    };
  });

/** Different pages with one title. */
export const sameTitles = (titles: ReadonlyMap<string, string>): string[] =>
  [...Map.groupBy(titles, ([, title]) => title)].flatMap(([title, pages]) =>
    pages.length > 1 ? [`title: "${title}" of ${pages.map(([page]) => page).join(", ")}`] : [],
  );

/** The visible headings of a page (its header, main and footer) or, in `part`, of a dialog. */
const headingsOf = (page: Page, part: string | undefined): Promise<Heading[]> =>
  page.evaluate((part) => {
    const found = [
      ...document.querySelectorAll<HTMLElement>(`${part ?? "main"} :is(h1, h2, h3, h4, h5, h6)`),
    ];
    return found
      .filter((heading) => heading.checkVisibility({ checkVisibilityCSS: true }))
      .filter((heading) => part || !heading.closest("[role=dialog], [role=alertdialog]"))
      .map((heading) => ({
        level: Number(heading.localName[1]),
        text: (heading.textContent ?? "").trim().slice(0, 60),
      }));
  }, part);

/** Navigations whose links are not in a list. */
const looseNavigations = (page: Page, part: string | undefined): Promise<string[]> =>
  page.evaluate((part) => {
    const navs = document.querySelectorAll<HTMLElement>(`${part ?? "body"} :is(nav, [role=navigation])`);
    return [...navs].flatMap((nav) => {
      const links = [...nav.querySelectorAll("a[href]")].filter((link) => link.checkVisibility());
      const loose = links.filter((link) => !link.closest("li, [role=listitem]"));
      const name = nav.getAttribute("aria-label") ?? nav.className;
      return links.length > 1 && loose.length > 0
        ? [`navigation: "${name}" has ${loose.length} links outside a list`]
        : [];
    });
  }, part);

/** WCAG 1.4.12: people may set these, and no text may get lost. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** Marks of elements whose text is cut at this moment, by an ancestor that hides what overflows. */
const clipped = (page: Page, part: string | undefined): Promise<string[]> =>
  page.evaluate((part) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${part ?? "body"} *`)) {
      const style = getComputedStyle(element);
      // What scrolls one way may be cut the other way.
      const [hidesX, hidesY] = [style.overflowX, style.overflowY].map((one) => /hidden|clip/.test(one));
      // A tag of one line says the rest by its title; a clamped text is whole on its own page.
      const isShortened =
        style.textOverflow === "ellipsis" || style.getPropertyValue("-webkit-line-clamp") !== "none";
      const isForEars = element.clientWidth <= 1 || element.clientHeight <= 1;
      if (
        !(hidesX || hidesY) ||
        isShortened ||
        isForEars ||
        !element.checkVisibility({ checkVisibilityCSS: true })
      )
        continue;
      const box = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const owner = text.parentElement;
        if (!text.textContent?.trim()) continue;
        if (!owner || owner.closest(".sr, [aria-hidden=true], [inert]")) continue;
        // The text of a PDF lies unseen over its picture, to be selected and heard.
        if (getComputedStyle(owner).color === "rgba(0, 0, 0, 0)") continue;
        // Out of sight, `content-visibility` keeps a page of paper at its least height until it comes.
        if (!owner.checkVisibility({ contentVisibilityAuto: true })) continue;
        // What scrolls within is not cut.
        let scrolls = false;
        for (let at: HTMLElement | null = owner; at && at !== element; at = at.parentElement)
          scrolls ||= /auto|scroll|hidden|clip/.test(getComputedStyle(at).overflow);
        if (scrolls) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const at = range.getBoundingClientRect();
        const cutsX = hidesX && (at.right > box.right + 2 || at.left < box.left - 2);
        const cutsY = hidesY && (at.bottom > box.bottom + 2 || at.top < box.top - 2);
        if (at.width > 0 && (cutsX || cutsY)) found.push(text.textContent.trim().slice(0, 60));
      }
    }
    return found;
  }, part);

/** Texts that are cut once people space their text, and were not before. */
const spacingFindings = async (page: Page, part: string | undefined): Promise<string[]> => {
  const before = await clipped(page, part);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // Menus take their place again in the frame after their size changed.
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, spacing);
  const after = await clipped(page, part);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return [
    ...new Set(
      after.filter((text) => !before.includes(text)).map((text) => `text spacing: "${text}" is cut`),
    ),
    ...(beyond > 0 ? ["text spacing: wider than the screen"] : []),
  ];
};

/** In forced colours, what is pressed or selected still looks unlike what is not. */
const forcedColourFindings = async (page: Page, part: string | undefined): Promise<string[]> => {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await page.evaluate((part) => {
    const states = ["aria-pressed", "aria-selected", "aria-checked"];
    const looks = (element: Element) =>
      [element, ...element.querySelectorAll("*")]
        .flatMap((one) => [
          getComputedStyle(one),
          getComputedStyle(one, "::before"),
          getComputedStyle(one, "::after"),
        ])
        .map((style) =>
          [
            style.backgroundColor,
            style.borderColor,
            style.borderWidth,
            style.outlineStyle,
            style.outlineColor,
            style.textDecorationLine,
            style.fontWeight,
            style.color,
            style.visibility,
            style.display,
            style.opacity,
          ].join(),
        )
        .join("|");
    return states.flatMap((state) =>
      [...document.querySelectorAll(`${part ?? "body"} [${state}=true]`)].flatMap((on) => {
        const off = [...(on.parentElement?.querySelectorAll(`[${state}=false]`) ?? [])].find(
          (one) => one.childElementCount === on.childElementCount && one.localName === on.localName,
        );
        const areVisible = [on, off].every((one) => one?.checkVisibility());
        return off && areVisible && looks(on) === looks(off)
          ? [`forced colours: "${(on.textContent ?? "").trim().slice(0, 40)}" looks as if it were not chosen`]
          : [];
      }),
    );
  }, part);
  await page.emulateMedia({ forcedColors: "none" });
  return [...new Set(found)];
};

/**
 * What axe does not judge: headings, title, lists of navigation, what stands around fields, spaced text, states in forced
 * colours. In `part` only, if it is given: a dialog over the page.
 */
export const structureFindings = async (page: Page, part?: string): Promise<string[]> => {
  const isHome = new URL(page.url()).pathname === "/";
  return [
    ...headingFindings(await headingsOf(page, part), part !== undefined),
    ...(part ? [] : titleFindings(await page.title(), isHome)),
    ...(await looseNavigations(page, part)),
    ...fieldFindings(await fieldsOf(page, part)),
    ...(await spacingFindings(page, part)),
    ...(await forcedColourFindings(page, part)),
  ];
};
