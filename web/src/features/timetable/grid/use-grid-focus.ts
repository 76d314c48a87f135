import { type RefObject, useCallback, useEffect, useRef } from "react";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import type { Opened } from "./TimetableGrid.tsx";

const named = (attribute: string, value: string) => `[${attribute}="${CSS.escape(value)}"]`;

/** A meeting in its new cell: until it is drawn there, the earlier button still stands in the other. */
export const placedMeeting = (meeting: Meeting): string[] => [
  `${named("data-cell", `${meeting.structure_id} ${meeting.time_slot_id}`)} ${named("data-pair", pairOf(meeting))}`,
];

/** Where one begins in a drawer that was opened by the keyboard. */
export const firstMove = [".tt-drawer .tt-move", ".tt-drawer input", ".tt-drawer button"];

/** What opened a drawer: it gets the focus back. */
export const openerOf = (opened: Opened): string[] => {
  switch (opened.kind) {
    case "meeting":
      return [named("data-pair", pairOf(opened.meeting))];
    case "add":
      return [`${named("data-cell", `${opened.structureId} ${opened.slotId}`)} [data-stop="add"]`];
    case "structure":
      return [`${named("data-structure", opened.structureId)} [data-stop="structure"]`];
    case "free":
      return [];
  }
};

/** Gives the focus, once it is drawn, to the first that the grid then has of the selectors given. */
export const useGridFocus = (frame: RefObject<HTMLElement | null>) => {
  const awaited = useRef<readonly string[]>([]);
  // After each draw: what gets the focus may be drawn later than the change that asks for it.
  useEffect(() => {
    const target = awaited.current
      .map((selector) => frame.current?.querySelector<HTMLElement>(selector))
      .find((found) => found);
    if (!target) return;
    awaited.current = [];
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  });
  return useCallback((selectors: readonly string[]) => {
    awaited.current = selectors;
  }, []);
};
