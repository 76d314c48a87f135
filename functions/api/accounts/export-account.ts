import { route } from "#functions/http/route.ts";
import { exportOf } from "#functions/services/account-export.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.exportAccount, ({ viewer, now }) => exportOf(viewer.userId, now));
