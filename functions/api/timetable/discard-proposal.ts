import { discardProposal } from "#functions/domain/timetable/proposals.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.discardProposal, async ({ params: { id, proposalId }, now }) => {
  await discardProposal(id, proposalId, now);
  return undefined;
});
