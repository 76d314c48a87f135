import { route } from "#functions/http/route.ts";
import { adoptProposal } from "#functions/services/timetable/proposals.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.adoptProposal, ({ params, body: { version }, now }) =>
  adoptProposal({ eventId: params.id, id: params.proposalId, version }, now),
);
