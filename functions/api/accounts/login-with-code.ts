import { checkCode } from "#functions/domain/accounts/factors/codes.ts";
import { endSignIn } from "#functions/domain/accounts/second-step.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.loginWithCode, ({ body, address, ...request }) =>
  endSignIn(body.ticket, request, (user) => checkCode(user.id, body, { network: address, now: request.now })),
);
