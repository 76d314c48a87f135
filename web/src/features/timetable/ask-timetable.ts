import { replaceEqualDeep } from "@tanstack/react-query";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { askRead } from "#web/api/query.ts";

/** Such a change touches nobody's name; an answer has all names anew. */
const isChangedByHand = (before: unknown, after: unknown): boolean =>
  (before as Timetable | undefined)?.people === (after as Timetable).people;

/** The timetable of an event, which is sent packed. */
export const askTimetable = (id: string) => ({
  ...askRead(timetables.getTimetable, { params: { id } }, timetableOf),
  // A change by hand leaves all other meetings the objects that they were, but at other places of their list: comparing
  // place by place, as with an answer, would copy them, and every row would be drawn again.
  structuralSharing: (before: unknown, after: unknown) =>
    isChangedByHand(before, after) ? after : replaceEqualDeep(before, after),
});
