import { discardProposal } from "#functions/domain/timetable/proposals.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.discardProposal, async ({ params, query, ...request }) => {
  await discardProposal(params.id, { id: params.proposalId, comes: query.comes }, request);
  return undefined;
});
