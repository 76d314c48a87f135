import { createHash, randomBytes } from "node:crypto";

/**
 * A browser in which somebody has signed in is a known device: failures elsewhere do not delay its sign-ins. It keeps
 * a random HttpOnly cookie, one for all accounts that use it; each account stores the hash.
 */
const cookieName = "__Host-device";
const yearInSeconds = 365 * 24 * 3_600;

export const deviceHash = (device: string) => createHash("sha256").update(device).digest("base64url");

/** The value of the caller's device cookie, if there is one. */
export const deviceFrom = (cookies: readonly string[] | undefined): string | undefined => {
  const value = cookies?.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** The device that a sign-in makes known, and its cookie: the browser's present one, or a new one. */
export const deviceToKnow = (
  device = randomBytes(32).toString("base64url"),
): { hash: string; cookie: string } => ({
  hash: deviceHash(device),
  cookie: `${cookieName}=${device}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${yearInSeconds}`,
});
