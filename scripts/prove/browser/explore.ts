import type { Page } from "@playwright/test";
import type { Visit } from "./visitor.ts";

/** Something to press. Its id comes from its place in the page, so the same button in each row of a list has one id. */
export type Pressable = { id: string; name: string; kind: "tab" | "submit" | "other"; inFrame: boolean };

/** Dialogs, menus and lists of options; toasts are left out. */
const overlays = ":is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not(.toasts *)";

const mark = "data-pressed";
const topmostMark = "data-topmost";
/** The overlay on top of all others. */
export const topmost = `[${topmostMark}]`;

/** What can be pressed in the topmost overlay, or else in the page. Marks the first element whose id is `wanted`. */
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
        // Only the first word: in a list, the rest often names the row.
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

/** What can be pressed now, submit buttons last. */
export const findPressables = async (page: Page): Promise<Pressable[]> => {
  const all = await pressables(page);
  return [...all.filter(({ kind }) => kind !== "submit"), ...all.filter(({ kind }) => kind === "submit")];
};

/** Clicks it; false if it is gone or covered. */
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

/** The open overlays as `role title`, outermost first; marks the `topmost`. */
export const openOverlays = async (page: Page): Promise<string[]> =>
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
