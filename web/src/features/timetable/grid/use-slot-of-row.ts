import { type RefObject, useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useMedia } from "#web/ui/browser/media.ts";

/** Narrow screens show one slot. Where a meeting is opened or was moved, it is shown at once. */
export type SlotInSight = { slot: number; structureId?: string };

/** Whether the screen shows one slot, as in the style sheet. Paper is never narrow. */
export const useIsNarrow = () => useMedia("screen and (max-width: 63.99rem)");

const nowhere: ReadonlySet<string> = new Set();

/** The structures whose rows stand on the screen, or just off it. */
const onScreen = (table: HTMLElement | null): ReadonlySet<string> =>
  new Set(
    [...(table?.querySelectorAll<HTMLElement>("[data-structure]") ?? [])]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > -innerHeight / 2 && top < 1.5 * innerHeight;
      })
      .map((row) => row.dataset["structure"] ?? ""),
  );

/**
 * The one slot that the row of a structure draws; undefined: all. On phones, the rows on the screen follow a press at once,
 * the others while nothing else is to do. Paper has all slots.
 */
export const useSlotOfRow = ({ slot, structureId }: SlotInSight, table: RefObject<HTMLElement | null>) => {
  const isNarrow = useIsNarrow();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  const late = useDeferredValue(slot);
  const [seen, setSeen] = useState({ slot, rows: nowhere });
  if (seen.slot !== slot) setSeen({ slot, rows: isNarrow ? onScreen(table.current) : nowhere });
  return (id: string): number | undefined => {
    if (!isNarrow || isPrinting) return undefined;
    return id === structureId || seen.rows.has(id) ? slot : late;
  };
};
