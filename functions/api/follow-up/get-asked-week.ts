import { openWeek } from "#functions/domain/follow-up/week-links.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.getAskedWeek, ({ params, address, now }) =>
  openWeek(params.secret, { address, now }),
);
