import { askForGains } from "#functions/domain/timetable/asking.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.computeGains, async ({ params, ...request }) => {
  await askForGains(params.id, request);
  return undefined;
});
