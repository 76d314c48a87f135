import type { Page } from "@playwright/test";
import type { Visit } from "./visitor.ts";

/** Something that can be pressed, told apart from its like by where it stands rather than by whom it is about. */
export type Pressable = { id: string; name: string; kind: "tab" | "submit" | "other"; inFrame: boolean };

/** What lies over the page: a dialog, a menu, a list of options. Notices are none of these. */
const overlays = ":is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not(.toasts *)";

const mark = "data-pressed";
const topmostMark = "data-topmost";
/** What lies over all else. */
export const topmost = `[${topmostMark}]`;

/** What can be pressed on the page, or in what lies over it. With `wanted`, marks the first of that identity. */
const pressables = (page: Page, wanted = ""): Promise<Pressable[]> =>
  page.evaluate(
    ({ wanted, mark, overlays }) => {
      const over = [...document.querySelectorAll(overlays)].filter((element) => element.checkVisibility());
      const root = over.at(-1) ?? document.body;
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      const found = new Map<string, Pressable>();
      const candidates = root.querySelectorAll<HTMLElement>(
        "button:enabled, [role=tab], [role=menuitem]:not(a), summary, [role=combobox]:enabled",
      );
      for (const element of candidates) {
        if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
        if (element.closest(".toasts, [role=listbox] [role=option]")) continue;
        const name = (element.getAttribute("aria-label") ?? element.innerText ?? "").trim();
        const way: string[] = [];
        for (let at: Element | null = element; at && at !== root; at = at.parentElement)
          way.push(`${at.localName}.${(at.getAttribute("class") ?? "").split(" ").slice(0, 2).join(".")}`);
        const section = element.closest("section, [role=tabpanel], aside");
        const heading = section?.querySelector("h2, h3")?.firstChild?.textContent ?? "";
        const isTab = element.matches("[role=tab]");
        // Rows of a list differ by whom they name, tabs by what they show.
        const word = isTab ? name.replaceAll(/\d+/g, "") : name.split(/[\s\d]/)[0];
        const icon = element.querySelector("svg")?.getAttribute("class") ?? "";
        const inFrame = over.length === 0 && element.closest("main") === null;
        const place = inFrame ? [] : [heading.slice(0, 30), ...way];
        const id = [word, icon, element.getAttribute("role") ?? "", ...place].join("·");
        if (id === wanted && !found.has(id)) element.setAttribute(mark, "");
        if (!found.has(id))
          found.set(id, {
            id,
            name,
            kind: isTab ? "tab" : element.matches("[type=submit]") ? "submit" : "other",
            inFrame,
          });
      }
      return [...found.values()];
    },
    { wanted, mark, overlays },
  );

/** What can be pressed now; what sends comes last. */
export const found = async (page: Page): Promise<Pressable[]> => {
  const all = await pressables(page);
  return [...all.filter(({ kind }) => kind !== "submit"), ...all.filter(({ kind }) => kind === "submit")];
};

/** Presses it as a finger would; false when it has gone or lies under something. */
export const press = async ({ page, settled }: Visit, { id }: Pressable): Promise<boolean> => {
  await pressables(page, id);
  const target = page.locator(`[${mark}]`);
  if ((await target.count()) === 0) return false;
  try {
    await target.click({ timeout: 1_500 });
  } catch {
    return false;
  }
  await settled();
  return true;
};

/** The names of what lies over the page now, outermost first; marks the `topmost`. */
export const over = async (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ overlays, mark }) => {
      const elements = [...document.querySelectorAll(overlays)].filter((element) =>
        element.checkVisibility(),
      );
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      elements.at(-1)?.setAttribute(mark, "");
      return elements.map((element) => {
        const label = element.getAttribute("aria-labelledby");
        const title = label
          ? document.getElementById(label)?.textContent
          : element.getAttribute("aria-label");
        return `${element.getAttribute("role")} ${(title ?? "").trim()}`.trim();
      });
    },
    { overlays, mark: topmostMark },
  );
