import { ownFollowUp } from "#functions/domain/follow-up/own.ts";
import { route } from "#functions/http/route.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";

export const handler = route(followUp.getOwnFollowUp, ({ viewer, now }) => ownFollowUp({ viewer, now }));
