import { type RefObject, useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Meeting, pairOf } from "#shared/timetable/timetable.types.ts";
import type { TimetableView } from "../timetable-view.ts";
import type { Opened } from "./TimetableGrid.tsx";
import { firstMove, openerOf, placedMeeting, type useGridFocus } from "./use-grid-focus.ts";
import type { SlotInSight } from "./use-slot-of-row.ts";

/**
 * What is open beside the grid, and the slot that a phone shows. The page's address may name a learner, a structure or a
 * slot: `asked` and `linked` are the first two.
 */
export const useGridOpened = (
  view: TimetableView,
  frame: RefObject<HTMLElement | null>,
  focusNext: ReturnType<typeof useGridFocus>,
) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("personne");
  const linked = search.get("structure");
  const slotAsked = view.slots.findIndex(({ id }) => id === search.get("creneau"));
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    linked ? { kind: "structure", structureId: linked } : undefined,
  );
  const [shown, setShown] = useState<SlotInSight>({ slot: Math.max(0, slotAsked) });

  const showSlotOf = useCallback(
    (meeting: Meeting) => {
      const slot = view.slots.findIndex(({ id }) => id === meeting.time_slot_id);
      if (slot >= 0) setShown({ slot, structureId: meeting.structure_id });
    },
    [view],
  );
  const close = () => {
    if (opened) focusNext(openerOf(opened));
    setOpened(undefined);
  };
  const openMeeting = useCallback(
    (meeting: Meeting, byKeyboard: boolean) => {
      if (byKeyboard) focusNext(firstMove);
      setOpened((now) =>
        now?.kind === "meeting" && pairOf(now.meeting) === pairOf(meeting)
          ? undefined
          : { kind: "meeting", meeting, structureId: meeting.structure_id },
      );
      showSlotOf(meeting);
    },
    [showSlotOf, focusNext],
  );
  const openAdd = useCallback(
    (structureId: string, slotId: string) => {
      focusNext(firstMove);
      setOpened({ kind: "add", structureId, slotId });
    },
    [focusNext],
  );
  const openStructure = useCallback((structureId: string) => {
    setOpened((now) =>
      now?.kind === "structure" && now.structureId === structureId
        ? undefined
        : { kind: "structure", structureId },
    );
  }, []);

  // A structure that a link names is shown where it stands; a link of what is open beside the grid comes later.
  useEffect(() => {
    if (!linked) return;
    setOpened({ kind: "structure", structureId: linked });
    const row = frame.current?.querySelector(`[data-structure="${CSS.escape(linked)}"]`);
    row?.scrollIntoView({ block: "center" });
  }, [linked, frame]);
  useEffect(() => {
    if (slotAsked >= 0) setShown({ slot: slotAsked });
  }, [slotAsked]);

  /** Goes to where somebody was put; they may come from what had the focus, which is gone then. */
  const goTo = (placed: Meeting | undefined) => {
    if (!placed) return;
    focusNext(placedMeeting(placed));
    showSlotOf(placed);
  };
  /** Names whom one looks for in the address, as "personne ID" or "structure ID"; undefined: nobody. */
  const find = useCallback(
    (id: string | undefined) => {
      const [kind = "", found = ""] = (id ?? "").split(" ");
      setSearch(found ? { [kind]: found } : {}, { replace: true, preventScrollReset: true });
      setOpened(kind === "structure" ? { kind: "structure", structureId: found } : undefined);
    },
    [setSearch],
  );
  return {
    asked,
    linked,
    opened,
    setOpened,
    shown,
    setShown,
    openMeeting,
    openAdd,
    openStructure,
    close,
    goTo,
    find,
  };
};
export type GridOpened = ReturnType<typeof useGridOpened>;
