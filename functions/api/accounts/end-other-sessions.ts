import { endSessionsBut } from "#functions/domain/accounts/sessions.store.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.endOtherSessions, async ({ viewer, audit }) => {
  await endSessionsBut(viewer.userId, viewer.signIn);
  audit({ what: "sessionEnded", subject: viewer.userId, detail: "others" });
  return undefined;
});
