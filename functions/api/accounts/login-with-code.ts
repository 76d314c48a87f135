import { route } from "#functions/http/route.ts";
import { checkCode } from "#functions/services/accounts/factors/codes.ts";
import { endSignIn } from "#functions/services/accounts/second-step.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.loginWithCode, ({ body, address, ...request }) =>
  endSignIn(body.ticket, request, (user) => checkCode(user.id, body, { network: address, now: request.now })),
);
