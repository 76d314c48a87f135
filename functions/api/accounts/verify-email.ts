import { openAccount } from "#functions/domain/accounts/opening.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.verifyEmail, async (request) => {
  const { token, password, password_confirmation } = request.body;
  const given = { token, password, isChosen: password_confirmation !== undefined };
  const opened = await openAccount(given, request.newId(), request);
  return { message: accountsMessages.opened, ...opened };
});
