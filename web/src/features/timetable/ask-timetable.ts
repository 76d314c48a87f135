import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "#shared/contract/problem.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";

/** The timetable of an event, which is sent packed. */
export const askTimetable = (id: string) => {
  const call = { params: { id } };
  return queryOptions<Timetable, Problem>({
    queryKey: ask(timetables.getTimetable, call).queryKey,
    queryFn: async () => timetableOf(await send(timetables.getTimetable, call)),
  });
};
