import { route } from "#functions/http/route.ts";
import { accountExportOf } from "#functions/services/accounts/export-file.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.exportAccount, ({ viewer, now }) =>
  accountExportOf(viewer.userId, now),
);
