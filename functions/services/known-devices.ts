import { createHash, randomBytes } from "node:crypto";
import { type Auth, knownDevice } from "#functions/store/auth.ts";

/**
 * A browser that somebody has signed in with is a known device: others' failures do not delay its sign-ins. It keeps a
 * random cookie out of reach of scripts, one for all accounts that use it; each account keeps the hash.
 */
const cookieName = "__Host-device";
const yearInSeconds = 365 * 24 * 3_600;

const hashOf = (device: string) => createHash("sha256").update(device).digest("base64url");

/** The caller's device, if the browser keeps the cookie of one. */
export const deviceFrom = (cookies: readonly string[] | undefined): string | undefined => {
  const value = cookies?.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** Whether somebody has signed in to this account with this device within the last year. */
export const isKnownDevice = (user: Auth, device: string | undefined, now: Date): boolean =>
  device !== undefined && knownDevice(user, hashOf(device), now) !== undefined;

/** The device that a sign-in makes known, and the cookie that the browser then keeps: the one that it has, or another. */
export const deviceToKnow = (
  device = randomBytes(32).toString("base64url"),
): { hash: string; cookie: string } => ({
  hash: hashOf(device),
  cookie: `${cookieName}=${device}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${yearInSeconds}`,
});
