import { saveWishToContinue } from "#functions/domain/timetable/continuing.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(timetable.wishToContinue, ({ params, body, viewer, now }) =>
  saveWishToContinue(params, body, { viewer, now }),
);
