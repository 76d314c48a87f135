import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import { deviceOf } from "#functions/domain/accounts/devices.ts";
import { newDeviceMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { endEarlierSession, type SignedInViewer } from "#functions/domain/accounts/sessions.store.ts";
import { isKnownDevice, type SignIn } from "#functions/domain/accounts/sign-ins.store.ts";
import { deviceToKnow } from "#functions/platform/device-cookie.ts";
import type { SecurityEvent } from "#functions/platform/security-log.ts";
import { expiredSignatureCookie, signatureCookieOf } from "#functions/platform/session-cookies.ts";
import { openSession } from "#functions/platform/sessions.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import type { ProofKind } from "#shared/accounts/factors.schemas.ts";

/** What a sign-in needs of its request. */
export type SignInRequest = {
  now: Date;
  userAgent: string;
  device: string | undefined;
  viewer: SignedInViewer | undefined;
  audit: (event: SecurityEvent) => void;
  setCookie: (cookie: string) => void;
};

/**
 * Refuses a right password that opens nothing: one that staff typed, who know it, or one that became void when the
 * account was given a role. Only a mailed link leads to another.
 */
export const requireOwnPassword = (user: Auth): void => {
  if (user.password.standing !== "chosen") throw accountsProblems.passwordVoid();
};

/**
 * Opens a session for somebody who has given all required proofs, in one transaction with the other writes of the
 * sign-in. Makes the device known, and ends the page's earlier session.
 */
export const openSignIn = async (
  user: Auth,
  { now, userAgent, device, viewer, audit, setCookie }: SignInRequest,
  by: { writes: (signIn: SignIn) => readonly Write[]; factor?: ProofKind },
): Promise<{ token: string }> => {
  const session = await openSession(user.id, now, { device: deviceOf(userAgent) });
  const known = deviceToKnow(device);
  await transact(by.writes({ session, deviceHash: known.hash }));
  // No mail for the very first device.
  if (Object.keys(user.devices).length > 0 && !isKnownDevice(user, device, now))
    await tell(user, newDeviceMail(user.name, session.stored.device));
  audit({ what: "signedIn", actor: user.id, ...(by.factor && { detail: by.factor }) });
  for (const sid of await endEarlierSession(viewer)) setCookie(expiredSignatureCookie(sid));
  setCookie(signatureCookieOf(session));
  setCookie(known.cookie);
  return { token: session.token };
};
