import { askForProposal } from "#functions/domain/timetable/asking.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.askForProposal, ({ params, body, ...request }) =>
  askForProposal(params.id, body, request),
);
