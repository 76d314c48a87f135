import { type RefObject, useEffect } from "react";

/** How much of an end fades while something is hidden beyond it. */
const fade = "3rem";

/**
 * Scrolls a row to its current entry, again when `when` changes; only sideways: the page itself stays where it is. Its
 * ends fade while they hide something, as `tab-looks.ts` draws them.
 */
export const useScrolledRow = (row: RefObject<HTMLElement | null>, when: unknown) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current, or one became wider
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current], [aria-pressed=true], [aria-selected=true]");
    if (!current || !row.current) return;
    const before = current.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    row.current.scrollBy({ left: before - 24 });
  }, [when]);
  useEffect(() => {
    const scrolled = row.current;
    if (!scrolled) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth, style } = scrolled;
      style.setProperty("--cut-start", scrollLeft > 1 ? fade : "0px");
      // A scrolled row may stop a fraction of a pixel before its end.
      style.setProperty("--cut-end", scrollWidth - clientWidth - scrollLeft > 1 ? fade : "0px");
    };
    mark();
    const sizes = new ResizeObserver(mark);
    for (const one of [scrolled, ...scrolled.children]) sizes.observe(one);
    scrolled.addEventListener("scroll", mark, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener("scroll", mark);
    };
  }, [row]);
};
