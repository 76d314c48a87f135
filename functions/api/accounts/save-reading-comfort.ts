import { writeToSaveReading } from "#functions/domain/accounts/auth.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.saveReadingComfort, async ({ body, viewer }) => {
  await transact([writeToSaveReading(viewer.userId, body)]);
  return undefined;
});
