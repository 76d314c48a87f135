import { route } from "#functions/http/route.ts";
import { readTimetable, readTimetableRosters } from "#functions/services/timetable/input.ts";
import { timetableView } from "#functions/services/timetable/view.ts";
import { findDraft } from "#functions/store/timetable-drafts.ts";
import { findLastRelease } from "#functions/store/timetable-history.ts";
import { findProposal } from "#functions/store/timetable-proposals.ts";
import { isStaff } from "#shared/contract/access.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(
  timetable.getTimetable,
  async ({ params: { id }, viewer, now, preloaded: seen }) => {
    const [read, draft, release, proposal] = await Promise.all([
      readTimetable(seen, id),
      findDraft(id),
      findLastRelease(id),
      findProposal(id),
    ]);
    return timetableView(read, { draft, release, proposal }, isStaff(viewer), now);
  },
  readTimetableRosters,
);
