import { accountExportOf } from "#functions/domain/departures/export-file.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.exportAccount, ({ viewer, now }) =>
  accountExportOf(viewer.userId, now),
);
