import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { type Arrow, nextStop, type Stop } from "./grid-cells.ts";

const arrows: readonly string[] = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];
const isArrow = (key: string): key is Arrow => arrows.includes(key);

const stopsIn = (grid: HTMLElement): HTMLElement[] =>
  [...grid.querySelectorAll<HTMLElement>("[data-stop]")].filter((one) => one.checkVisibility());

/** Where each stop stands: the structure's name is before the first slot. */
const placesOf = (elements: readonly HTMLElement[]): Stop[] => {
  const depths = new Map<Element, number>();
  return elements.map((element) => {
    const cell = element.closest("td, th") ?? element;
    const depth = depths.get(cell) ?? 0;
    depths.set(cell, depth + 1);
    return {
      line: element.closest("tr")?.rowIndex ?? 0,
      column: Number(cell.getAttribute("data-t") ?? -1),
      depth,
    };
  });
};

/** The grid is one tab stop: the stop that had the focus last, or the first. */
const keepOneTabStop = (
  grid: HTMLElement,
  now: HTMLElement | null,
  focused?: HTMLElement,
): HTMLElement | null => {
  const held = now && grid.contains(now) ? now : null;
  const next = focused ?? held ?? grid.querySelector<HTMLElement>("[data-stop]");
  if (held && held !== next) held.tabIndex = -1;
  if (next) next.tabIndex = 0;
  return next;
};

/** Arrow keys within the grid, and the letters that work while the focus is on it. */
export const useGridKeys = (
  frame: RefObject<HTMLElement | null>,
  keys: { onPin: (pair: string) => void; onSearch: () => void; onClose: () => void },
) => {
  const tabStop = useRef<HTMLElement>(null);
  // After each draw: what had the tab stop may have gone.
  useLayoutEffect(() => {
    if (frame.current) tabStop.current = keepOneTabStop(frame.current, tabStop.current);
  });
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const stop = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-stop]") : null;
      if (stop && frame.current) tabStop.current = keepOneTabStop(frame.current, tabStop.current, stop);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof HTMLElement) || !frame.current) return;
      // The list of a combobox closes first.
      const isOpenList = target.getAttribute("aria-expanded") === "true" && target.matches("input");
      if (target.matches("input, select, textarea") && (key !== "Escape" || isOpenList)) return;
      const stop = target.closest<HTMLElement>("[data-stop]");
      if (key === "Escape") keys.onClose();
      else if (event.ctrlKey || event.metaKey || event.altKey) return;
      else if (key === "/") keys.onSearch();
      else if (stop && key.toLowerCase() === "e" && stop.dataset["pair"]) keys.onPin(stop.dataset["pair"]);
      else if (stop && isArrow(key)) {
        const elements = stopsIn(frame.current);
        const next = nextStop(placesOf(elements), elements.indexOf(stop), key);
        if (next !== undefined) elements[next]?.focus();
      } else return;
      event.preventDefault();
    },
  };
};

/** Ctrl Z undoes and Ctrl Shift Z or Ctrl Y redoes, unless one types. */
export const undoKeys =
  (actions: { undo: () => void; redo: () => void }) =>
  (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) actions.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) actions.redo();
    else return;
    event.preventDefault();
  };
