import { route } from "#functions/http/route.ts";
import { exportOf } from "#functions/services/account-export.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.exportAccount, async ({ viewer, now, audit }) => {
  const everything = await exportOf(viewer.userId, now);
  audit({ what: "personalDataExported", subject: viewer.userId, person: viewer.userId });
  return everything;
});
