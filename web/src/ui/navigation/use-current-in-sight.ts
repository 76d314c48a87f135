import { type RefObject, useEffect } from "react";

/** Scrolls a row to its current entry, again when `when` changes. Only sideways: the page itself stays where it is. */
export const useCurrentInSight = (row: RefObject<HTMLElement | null>, when: unknown) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is current, or one became wider
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current], [aria-pressed=true], [aria-selected=true]");
    if (!current || !row.current) return;
    const before = current.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    row.current.scrollBy({ left: before - 24 });
  }, [when]);
};
