import { createHash, randomBytes } from "node:crypto";

/**
 * A browser that somebody has signed in with is a known device: others' failures do not delay its sign-ins. It keeps a
 * random cookie out of reach of scripts, one for all accounts that use it; each account keeps the hash.
 */
const cookieName = "__Host-device";
const yearInSeconds = 365 * 24 * 3_600;

/** What an account keeps of a device. */
export const deviceHash = (device: string) => createHash("sha256").update(device).digest("base64url");

/** The caller's device, if the browser keeps the cookie of one. */
export const deviceFrom = (cookies: readonly string[] | undefined): string | undefined => {
  const value = cookies?.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** The device that a sign-in makes known, and the cookie that the browser then keeps: the one that it has, or another. */
export const deviceToKnow = (
  device = randomBytes(32).toString("base64url"),
): { hash: string; cookie: string } => ({
  hash: deviceHash(device),
  cookie: `${cookieName}=${device}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${yearInSeconds}`,
});
