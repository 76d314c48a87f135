import { endSessionsBut } from "#functions/domain/accounts/sessions.store.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.endUserSessions, async ({ params: { userId }, viewer, audit }) => {
  await endSessionsBut(userId, userId === viewer.userId ? viewer.signIn : undefined);
  audit({ what: "sessionEnded", subject: userId, detail: "all" });
  return undefined;
});
