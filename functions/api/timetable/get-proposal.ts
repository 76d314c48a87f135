import { showProposal } from "#functions/domain/timetable/proposals.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.getProposal, ({ params: { id, proposalId }, now }) =>
  showProposal(id, proposalId, now),
);
