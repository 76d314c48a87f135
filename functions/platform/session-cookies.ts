import type { OpenedSession } from "#functions/platform/sessions.ts";

// One cookie per session, so that two renewals at once never pair one's payload with the other's signature.
const signatureCookie = (sid: string) => `__Host-signature-${sid}`;

/** The HttpOnly cookie with a token's signature, out of reach of scripts; the page stores the rest of the token. */
export const signatureCookieOf = ({ sid, token, expires }: OpenedSession): string =>
  `${signatureCookie(sid)}=${token.split(".")[2]}; Path=/; Secure; HttpOnly; SameSite=Strict; Expires=${expires.toUTCString()}`;

export const expiredSignatureCookie = (sid: string): string =>
  `${signatureCookie(sid)}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`;

/** The signature of a session's token, if the browser sends its cookie. */
export const signatureIn = (cookies: readonly string[] | undefined, sid: string): string | undefined => {
  const name = `${signatureCookie(sid)}=`;
  return cookies?.find((cookie) => cookie.startsWith(name))?.slice(name.length);
};
