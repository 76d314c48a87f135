import { giveWeeklyWord } from "#functions/domain/follow-up/own.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.giveWeeklyWord, ({ body, viewer, now }) =>
  giveWeeklyWord(body, { viewer, now }),
);
