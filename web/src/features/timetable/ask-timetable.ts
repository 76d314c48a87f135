import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import type { Problem } from "#shared/contract/problem.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";

/** Such a change touches nobody's name; an answer has all names anew. */
const isChangedByHand = (before: unknown, after: unknown): boolean =>
  (before as Timetable | undefined)?.people === (after as Timetable).people;

/** The timetable of an event, which is sent packed. */
export const askTimetable = (id: string) => {
  const call = { params: { id } };
  return queryOptions<Timetable, Problem>({
    queryKey: ask(timetables.getTimetable, call).queryKey,
    queryFn: async () => timetableOf(await send(timetables.getTimetable, call)),
    // A change by hand leaves all other meetings the objects that they were, but at other places of their list: comparing
    // place by place, as with an answer, would copy them, and every row would be drawn again.
    structuralSharing: (before, after) =>
      isChangedByHand(before, after) ? after : replaceEqualDeep(before, after),
  });
};
