import { writeToDeleteEmailChange } from "#functions/domain/accounts/account-email.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.cancelEmailChange, async ({ viewer }) => {
  await transact([writeToDeleteEmailChange(viewer.userId)]);
  return undefined;
});
