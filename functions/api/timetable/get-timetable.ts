import { readTimetable } from "#functions/domain/timetable/computing/input.ts";
import { findProposal } from "#functions/domain/timetable/timetable-proposals.store.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { timetableView } from "#functions/domain/timetable/view.ts";
import { route } from "#functions/http/route.ts";
import { isStaff } from "#shared/contract/access.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { packed } from "#shared/timetable/timetable.packed.ts";

export const handler = route(timetable.getTimetable, async ({ params: { id }, viewer, now }) => {
  const [read, { released }, proposal] = await Promise.all([
    readTimetable(id),
    findReleased(id),
    findProposal(id),
  ]);
  return packed(timetableView(read, { released, proposal }, isStaff(viewer), now));
});
