import { route } from "#functions/http/route.ts";
import { saveWishToContinue } from "#functions/services/timetable/continuing.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.wishToContinue, ({ params, body, viewer, now }) =>
  saveWishToContinue(params, body, { viewer, now }),
);
