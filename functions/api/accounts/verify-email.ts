import { route } from "#functions/http/route.ts";
import { openAccount } from "#functions/services/opening.ts";
import { openSignIn, requireOwnPassword } from "#functions/services/sign-in.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.verifyEmail, async (request) => {
  const { token, password, password_confirmation } = request.body;
  const given = { token, password, isChosen: password_confirmation !== undefined };
  const user = await openAccount(given, request.newId(), request);
  await requireOwnPassword(user, request.now);
  const opened = await openSignIn(user, request, { writes: [] });
  return { message: accountsMessages.opened, ...opened };
});
