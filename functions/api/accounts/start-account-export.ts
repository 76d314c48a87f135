import { askForAccountExport } from "#functions/domain/departures/export-file.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.startAccountExport, async ({ audit, ...context }) => {
  const started = await askForAccountExport(context);
  audit({ what: "personalDataExported", subject: context.viewer.userId, person: context.viewer.userId });
  return started;
});
