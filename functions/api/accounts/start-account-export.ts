import { route } from "#functions/http/route.ts";
import { askForAccountExport } from "#functions/services/accounts/export-file.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.startAccountExport, async ({ audit, ...asking }) => {
  const begun = await askForAccountExport(asking);
  audit({ what: "personalDataExported", subject: asking.viewer.userId, person: asking.viewer.userId });
  return begun;
});
