import { endSession } from "#functions/domain/accounts/sessions.store.ts";
import { route } from "#functions/http/route.ts";
import { expiredSignatureCookie } from "#functions/platform/session-cookies.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.logout, async ({ viewer, setCookie, audit }) => {
  const ended = await endSession(viewer.userId, viewer.sid);
  for (const sid of ended) setCookie(expiredSignatureCookie(sid));
  audit({ what: "signedOut" });
  return undefined;
});
