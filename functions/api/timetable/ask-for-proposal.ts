import { route } from "#functions/http/route.ts";
import { askForProposal } from "#functions/services/timetable/asking.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.askForProposal, ({ params, body, ...request }) =>
  askForProposal(params.id, body, request),
);
