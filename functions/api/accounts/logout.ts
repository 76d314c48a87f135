import { endSession } from "#functions/domain/accounts/sessions.store.ts";
import { removePhones } from "#functions/domain/notices/phones.store.ts";
import { route } from "#functions/http/route.ts";
import { deviceHash } from "#functions/platform/device-cookie.ts";
import { expiredSignatureCookie } from "#functions/platform/session-cookies.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.logout, async ({ viewer, device, setCookie, audit }) => {
  // Before the session ends, so that a failed call can be sent again. The next person to use the phone must not read of
  // somebody else's meetings.
  if (device) await removePhones(viewer.userId, (phone) => phone.device === deviceHash(device));
  const ended = await endSession(viewer.userId, viewer.sid);
  for (const sid of ended) setCookie(expiredSignatureCookie(sid));
  audit({ what: "signedOut" });
  return undefined;
});
