import { route } from "#functions/http/route.ts";
import { readTimetable, readTimetableRosters } from "#functions/services/timetable/input.ts";
import { timetableView } from "#functions/services/timetable/view.ts";
import { findDraft } from "#functions/store/timetable-drafts.ts";
import { findProposal } from "#functions/store/timetable-proposals.ts";
import { findTold } from "#functions/store/timetable-releases.ts";
import { isStaff } from "#shared/contract/access.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(
  timetable.getTimetable,
  async ({ params: { id }, viewer, now, preloaded: seen }) => {
    const [read, draft, { told }, proposal] = await Promise.all([
      readTimetable(seen, id),
      findDraft(id),
      findTold(id),
      findProposal(id),
    ]);
    return timetableView(read, { draft, told, proposal }, isStaff(viewer), now);
  },
  readTimetableRosters,
);
