import type { Page } from "@playwright/test";

type FocusStop = { name: string; isVisible: boolean; hasFocusRing: boolean };

/** The focused element, and whether it is visible and has a focus ring; undefined if nothing has the focus. */
export const focusStop = (page: Page): Promise<FocusStop | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    // The focus ring of a hidden checkbox is on its sibling; that of a field among chips is on an ancestor.
    const around = [focused.parentElement, focused.parentElement?.parentElement].filter((one) =>
      one?.matches(":focus-within"),
    );
    const drawn = [focused, ...(focused.parentElement?.children ?? []), ...around].filter(
      (one) => one instanceof Element,
    );
    // Browsers draw their own ring on a part of a field, such as the calendar button of a date.
    const isOnPart = !focused.matches(":focus");
    const outlined = drawn.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
    });
    const box = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(
      Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
      box.top + Math.min(box.height / 2, 20),
    );
    return {
      name: `${focused.localName} ${(focused.getAttribute("aria-label") ?? focused.innerText ?? "").trim().slice(0, 40)}`,
      isVisible:
        hit !== null &&
        (focused.contains(hit) || hit.contains(focused) || focused.parentElement?.contains(hit) === true),
      hasFocusRing: outlined || isOnPart,
    };
  });
