import { findReset } from "#functions/domain/accounts/mailed-links.store.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.checkPasswordReset, async ({ query, now }) => {
  await findReset(query.token, now);
  return undefined;
});
