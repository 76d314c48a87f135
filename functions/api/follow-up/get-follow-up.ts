import { followUpOf } from "#functions/domain/follow-up/team.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.getFollowUp, ({ params, viewer, now }) =>
  followUpOf(params.id, { viewer, now }),
);
