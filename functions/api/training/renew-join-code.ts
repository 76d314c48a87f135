import { route } from "#functions/http/route.ts";
import { renewCode } from "#functions/store/join-codes.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.renewJoinCode, async ({ params }) => ({
  code: await renewCode(params.id),
}));
