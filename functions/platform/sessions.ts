import { createPublicKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { JOSEError } from "jose/errors";
import { CompactSign } from "jose/jws/compact/sign";
import { compactVerify } from "jose/jws/compact/verify";
import * as z from "zod";
import { secondsOf } from "#functions/platform/clock.ts";
import { tokenLifetime } from "#shared/accounts/accounts.rules.ts";
import { handedOut } from "#shared/contract/handed-out.ts";

const minutes = 60_000;
/** A token lives 2 h, is renewed by any answer once half spent, and a session ends 12 h after sign-in whatever happens. */
export const lifetimes = { token: tokenLifetime, renewAfter: 60 * minutes, session: handedOut.session.lasts };

/**
 * What the AUTH item keeps of one session: its public key, when its token expires, when it ends for good (ms), and
 * which sign-in it goes back to. For its owner: on which device they signed in, when it was opened and last used.
 * `renewed`: when another session last continued this one (ms). `proved`: when they last proved who they are.
 */
export const StoredSession = z.object({
  key: z.string(),
  expires: z.number(),
  ends: z.number(),
  signIn: z.string(),
  device: z.string(),
  opened: z.number(),
  used: z.number(),
  renewed: z.number().optional(),
  proved: z.number(),
});
export type StoredSession = z.output<typeof StoredSession>;

const Claims = z.strictObject({ sub: z.string(), sid: z.string(), iat: z.number(), exp: z.number() });
type Claims = z.output<typeof Claims>;
const algorithm = "EdDSA";

export type OpenedSession = { sid: string; token: string; expires: Date; stored: StoredSession };

/**
 * Opens a session with a key of its own: signs one token and forgets the private key, so that nothing stored can
 * mint another. A renewal gives the session that it continues: it ends when that one would have.
 */
export const openSession = async (
  userId: string,
  now: Date,
  { device, ...from }: Pick<StoredSession, "device"> & Partial<StoredSession>,
): Promise<OpenedSession> => {
  const { ends = now.getTime() + lifetimes.session } = from;
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const expires = Math.min(now.getTime() + lifetimes.token, ends);
  const sid = randomUUID();
  const claims: Claims = {
    sub: userId,
    sid,
    iat: secondsOf(now),
    exp: secondsOf(expires),
  };
  return {
    sid,
    token: await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: algorithm, typ: "JWT" })
      .sign(privateKey),
    expires: new Date(claims.exp * 1000),
    stored: {
      key: publicKey.export({ format: "der", type: "spki" }).toString("base64url"),
      expires: claims.exp * 1000,
      ends,
      signIn: from.signIn ?? sid,
      device,
      opened: from.opened ?? now.getTime(),
      used: now.getTime(),
      proved: from.proved ?? now.getTime(),
    },
  };
};

/** The claims of a well-formed, unexpired token, NOT verified: use them only to find the AUTH item. */
export const claimsOf = (token: string, now: Date): Claims | undefined => {
  const [, payload = ""] = token.split(".");
  try {
    const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).data;
    return claims && claims.exp * 1000 > now.getTime() ? claims : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** True if the session's own key signed this token and neither has expired. */
export const isSignedBy = async (token: string, session: StoredSession, now: Date): Promise<boolean> => {
  if (session.expires <= now.getTime()) return false;
  const key = createPublicKey({ key: Buffer.from(session.key, "base64url"), format: "der", type: "spki" });
  try {
    await compactVerify(token, key, { algorithms: [algorithm] });
    return true;
  } catch (error) {
    if (error instanceof JOSEError) return false;
    throw error;
  }
};
