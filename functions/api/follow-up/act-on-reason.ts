import { actOnReason } from "#functions/domain/follow-up/team.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.actOnReason, ({ params, body, viewer, now, newId }) =>
  actOnReason(params.id, body, newId(), { viewer, now }),
);
