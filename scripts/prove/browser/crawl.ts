import type { Browser } from "@playwright/test";
import { darkViolations, overflow, violations } from "#scripts/testing/browser/accessibility.ts";
import { findPressables, openOverlays, type Pressable, press, topmost } from "./explore.ts";
import { pageOf } from "./routes.ts";
import { type PageSize, sameTitles, sizeOf, structureFindings } from "./structure.ts";
import {
  desktop,
  lowScreen,
  type Person,
  people,
  phone,
  plainPage,
  smallPhone,
  type Visit,
  visit,
  zoomed,
} from "./visitor.ts";

type Crawl = {
  /** Each route that somebody opened, with one address of it. */
  pages: Map<string, string>;
  /** `person page`, opened or refused. */
  seen: Set<string>;
  refused: Set<string>;
  /** Dialogs, menus and panels that were opened, as `page › role title`. */
  opened: Set<string>;
  /** How much a page says on a computer: each person's home, and each other route to the person to whom it says most. */
  sizes: Map<string, PageSize & { person: Person }>;
  checks: number;
  /** Checks without axe, which had already seen the same markup at the same width. */
  alike: number;
  findings: Set<string>;
  /** Violations of the security policy, and errors. */
  policy: Set<string>;
};

/** The home of the signed-in, which differs by person. */
const home = "/tableau-de-bord";

/** Pages without a link on the site: linked from mails, or typed. */
const unlinked = [
  "/",
  "/authentification",
  "/verification-email?token=inconnu",
  "/reinitialisation",
  "/reinitialisation-mot-de-passe?token=inconnu&email=apprenant%40exemple.fr",
  "/changement-email?token=inconnu",
  "/rejoindre/ABCDEFGH",
  "/hote#inconnu",
  "/utilisateurs/profil/creer-mon-profil",
  "/prochain-evenement",
  "/informations-legales",
  home,
  plainPage,
];

/** They see the site as another person does, except for a few pages of their own. */
const onlyOwnPages: readonly Person[] = ["festLearner", "pastLearner"];
// Administrators see most: they come first.
const everyPage: readonly Person[] = (Object.keys(people) as Person[])
  .filter((person) => !onlyOwnPages.includes(person))
  .reverse();

/** Ignored when comparing markup: React's ids, ids of records, and which link is the current one. */
const ignored = /_r_[0-9a-z]+_|[0-9a-f]{8}-[0-9a-f-]{27}| aria-current="page"| class="(active)?"/g;
const landmarks = "header, main, footer";

/** Buttons that end the session, or only close a dialog. */
const notPressed = /déconne|^(fermer|annuler|retour)$/i;

/**
 * Opens every page as every person and, with `explores`, everything that opens over a page; checks each with axe and for
 * what axe does not judge (structure.ts).
 */
export const crawlSite = async (
  browser: Browser,
  site: string,
  {
    explores,
    extraAddresses,
    persons = everyPage,
  }: {
    explores: boolean;
    extraAddresses: Partial<Record<Person, string[]>>;
    persons: readonly Person[] | undefined;
  },
): Promise<Crawl> => {
  const crawl: Crawl = {
    pages: new Map(),
    seen: new Set(),
    refused: new Set(),
    opened: new Set(),
    sizes: new Map(),
    checks: 0,
    alike: 0,
    findings: new Set(),
    policy: new Set(),
  };
  // A button that opened nothing for one person is not pressed as the next. Visitors count apart: the same buttons ask
  // them to sign in.
  const opens = new Map<string, boolean>();
  const kindOf = (person: Person) => (person === "visitor" ? "visitor" : "signed in");
  const checkedAtAllWidths = new Set<string>();
  const markups = new Set<string>();
  /** The title of each route, as administrators see it if they may. */
  const titles = new Map<string, string>();

  /** True if the same markup was already checked at this width. */
  const isAlike = async ({ page, person }: Visit, width: number, parts: string): Promise<boolean> => {
    const markup = await page.locator(parts).evaluateAll((all) => all.map((one) => one.outerHTML));
    const unknown = markup
      .map((one) => `${kindOf(person)} ${width} ${one.replaceAll(ignored, "")}`)
      .filter((one) => !markups.has(one));
    for (const one of unknown) markups.add(one);
    return markup.length > 0 && unknown.length === 0;
  };

  /** Checks the page or, if something is open over it, only that: the page below was already checked. */
  const check = async (what: string, visitor: Visit, width: number): Promise<{ alike: boolean }> => {
    const { page, person } = visitor;
    const beyond = (await overflow(page)) > 0 ? ["wider than the screen"] : [];
    const part = (await openOverlays(page)).length > 0 ? topmost : undefined;
    const isForAxe = width !== smallPhone.width;
    const alike = isForAxe && (await isAlike(visitor, width, part ?? landmarks));
    const wrong =
      isForAxe && !alike ? [...(await violations(page, part)), ...(await darkViolations(page, part))] : [];
    crawl.checks++;
    if (alike) crawl.alike++;
    // Once a page: its structure is the same at all widths.
    if (width === phone.width && !alike) wrong.push(...(await structureFindings(page, part)));
    for (const one of [...beyond, ...wrong]) crawl.findings.add(`${what} (${person}, ${width}): ${one}`);
    return { alike };
  };

  /** Makes sure that what these presses opened is open, pressing again if needed; false if that fails. */
  const reopened = async (visitor: Visit, address: string, steps: readonly Pressable[], wanted: string) => {
    const isThere = async () => (await openOverlays(visitor.page)).join() === wanted;
    if (await isThere()) return true;
    for (const restart of [() => closeAll(visitor), () => visitor.go(address), () => visitor.open(address)]) {
      await restart();
      for (const step of steps) await press(visitor, step);
      if (await isThere()) return true;
    }
    return false;
  };

  const closeAll = async ({ page }: Visit) => {
    for (let tries = 0; tries < 3 && (await openOverlays(page)).length > 0; tries++) {
      await page.keyboard.press("Escape");
      await page.waitForTimeout(50);
    }
  };

  const checkOpened = async (at: string, visitor: Visit, address: string, steps: readonly Pressable[]) => {
    const names = await openOverlays(visitor.page);
    const what = `${at} › ${names.at(-1)}`;
    crawl.opened.add(what);
    const checked = await check(what, visitor, phone.width);
    if (checkedAtAllWidths.has(what)) return checked;
    checkedAtAllWidths.add(what);
    for (const size of [smallPhone, desktop]) {
      await visitor.page.setViewportSize(size);
      // Lists of options follow the width of the window a moment later.
      await visitor.settled();
      if (await reopened(visitor, address, steps, names.join())) await check(what, visitor, size.width);
    }
    await visitor.page.setViewportSize(phone);
    return checked;
  };

  /** Presses every button of what has just opened, and checks what that opens or reports. */
  const exploreOpened = async (
    at: string,
    visitor: Visit,
    address: string,
    { opener, before }: { opener: Pressable; before: string },
  ) => {
    const { page, person } = visitor;
    if (!(await reopened(visitor, address, [opener], before))) return;
    for (const pressable of await findPressables(page)) {
      const key = `${kindOf(person)} ${at} ${before} ${pressable.id}`;
      if (notPressed.test(pressable.name) || opens.get(key) === false) continue;
      if (!(await reopened(visitor, address, [opener], before))) return;
      if (!(await press(visitor, pressable))) continue;
      const after = await openOverlays(page);
      const isNew = after.length > 0 && after.join() !== before;
      opens.set(key, isNew || pressable.kind !== "other");
      if (isNew) await checkOpened(at, visitor, address, [opener, pressable]);
      // A refused form, another tab.
      else if (pressable.kind !== "other" && after.length > 0)
        await check(`${at} › ${after.at(-1)} › ${pressable.name}`, visitor, phone.width);
      if (pressable.kind === "submit") await visitor.go(address);
    }
  };

  const explore = async (at: string, visitor: Visit, address: string) => {
    const { page, person } = visitor;
    const done = new Set<string>();
    for (const pressable of await findPressables(page)) {
      const key = `${kindOf(person)} ${pressable.inFrame ? "" : at} ${pressable.id}`;
      if (notPressed.test(pressable.name) || opens.get(key) === false || done.has(key)) continue;
      if (pressable.inFrame && opens.has(`${person} ${key}`)) continue;
      done.add(key);
      opens.set(`${person} ${key}`, true);
      if (!(await press(visitor, pressable))) continue;
      const before = (await openOverlays(page)).join();
      const isOver = before !== "";
      opens.set(key, isOver || pressable.kind !== "other");
      if (isOver) {
        // The same markup has the same buttons: explored already.
        const { alike } = await checkOpened(at, visitor, address, [pressable]);
        if (!alike) await exploreOpened(at, visitor, address, { opener: pressable, before });
      } else if (pressable.kind !== "other") await check(`${at} › ${pressable.name}`, visitor, phone.width);
      await closeAll(visitor);
      const here = new URL(page.url());
      const isElsewhere = pageOf(here.pathname + here.search) !== at;
      if (isElsewhere || pressable.kind === "submit" || (await openOverlays(page)).length > 0)
        await visitor.go(address);
    }
  };

  const linksOf = async ({ page }: Visit): Promise<string[]> => {
    const links = await page
      .locator("a[href^='/']:not([download], [href^='/api/'])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links) if (!crawl.pages.has(pageOf(link))) crawl.pages.set(pageOf(link), link);
    return links;
  };

  const noteSize = async (route: string, { page, person }: Visit) => {
    const size = await sizeOf(page);
    const which = route === home ? `${route} ${person}` : route;
    if (size.words > (crawl.sizes.get(which)?.words ?? 0)) crawl.sizes.set(which, { ...size, person });
  };

  /** Opens a page and checks it, unless this person has seen its route. Returns the links on it. */
  const openPage = async (visitor: Visit, address: string): Promise<string[]> => {
    const asked = pageOf(address);
    const { person } = visitor;
    const visited = `${person} ${asked}`;
    if (crawl.seen.has(visited) || crawl.refused.has(visited)) return [];
    try {
      await visitor.go(address);
    } catch (error) {
      crawl.findings.add(`${asked} (${person}): ${error instanceof Error ? error.message : error}`);
      return [];
    }
    const here = new URL(visitor.page.url());
    if (pageOf(here.pathname + here.search) !== asked) {
      crawl.refused.add(visited);
      return [];
    }
    crawl.seen.add(visited);
    if (!crawl.pages.has(asked)) crawl.pages.set(asked, address);
    const links = await linksOf(visitor);
    for (const size of [lowScreen, zoomed]) {
      await visitor.page.setViewportSize(size);
      if ((await overflow(visitor.page)) > 0)
        crawl.findings.add(`${asked} (${person}, ${size.width} × ${size.height}): wider than the screen`);
    }
    for (const size of [desktop, smallPhone, phone]) {
      await visitor.page.setViewportSize(size);
      if (size === desktop) await noteSize(asked, visitor);
      await check(asked, visitor, size.width);
    }
    const route = asked.split("?")[0] ?? asked;
    if (person === "administrator" || !titles.has(route)) titles.set(route, await visitor.page.title());
    if (!explores) return links;
    await explore(asked, visitor, address);
    return [...links, ...(await linksOf(visitor))];
  };

  const visitAs = async (person: Person, work: (visitor: Visit) => Promise<void>) => {
    const started = Date.now();
    const visitor = await visit(browser, site, person, { frozen: true });
    await work(visitor);
    for (const problem of visitor.problems) crawl.policy.add(`${person}: ${problem}`);
    await visitor.context.close();
    console.log(`${person}: ${crawl.checks} checks so far, ${Math.round((Date.now() - started) / 1000)} s`);
  };

  /** Follows every link that this person sees, to one page of each route. */
  const followLinks = (person: Person) =>
    visitAs(person, async (visitor) => {
      const queue = [...(extraAddresses[person] ?? []), ...unlinked];
      for (let address = queue.shift(); address !== undefined; address = queue.shift())
        queue.push(...(await openPage(visitor, address)));
    });

  const openOwnPages = (person: Person) =>
    visitAs(person, async (visitor) => {
      for (const address of extraAddresses[person] ?? []) await openPage(visitor, address);
    });

  /** Tries the pages that only others saw a link to. */
  const tryPagesOfOthers = (person: Person) =>
    visitAs(person, async (visitor) => {
      for (const address of [...crawl.pages.values()]) await openPage(visitor, address);
    });

  for (const [step, those] of [
    [followLinks, persons],
    [openOwnPages, persons === everyPage ? onlyOwnPages : []],
    [tryPagesOfOthers, persons],
  ] as const) {
    const queue = [...those];
    const lane = async () => {
      for (let person = queue.shift(); person !== undefined; person = queue.shift()) await step(person);
    };
    // Four people at once: a visit waits more than it computes.
    await Promise.all(Array.from({ length: 4 }, lane));
  }
  for (const finding of sameTitles(titles)) crawl.findings.add(finding);
  return crawl;
};
