import { route } from "#functions/http/route.ts";
import { verifyAccount } from "#functions/store/accounts.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsMessages } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.verifyEmail, async ({ query, now }) => {
  await verifyAccount(query.token, now);
  return { message: accountsMessages.verified };
});
