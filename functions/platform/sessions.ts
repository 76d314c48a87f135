import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import * as z from "zod";

const minutes = 60_000;
/** A token lives 2 h, is renewed by any answer once half spent, and a session ends 12 h after sign-in whatever happens. */
export const lifetimes = { token: 120 * minutes, renewAfter: 60 * minutes, session: 720 * minutes };

/**
 * What the AUTH item keeps of one session: its public key, when its token expires, when it ends for good (ms), and
 * which sign-in it goes back to. For its owner: on which device they signed in, and when it was opened and last
 * renewed. `proved`: when they last proved who they are.
 */
export const StoredSession = z.object({
  key: z.string(),
  expires: z.number(),
  ends: z.number(),
  signIn: z.string(),
  device: z.string(),
  opened: z.number(),
  used: z.number(),
  proved: z.number(),
});
export type StoredSession = z.output<typeof StoredSession>;

const Claims = z.strictObject({ sub: z.string(), sid: z.string(), iat: z.number(), exp: z.number() });
export type Claims = z.output<typeof Claims>;
const Header = z.strictObject({ alg: z.literal("EdDSA"), typ: z.literal("JWT") });

export type OpenedSession = { sid: string; token: string; expires: Date; stored: StoredSession };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Opens a session with a key of its own: signs one token and forgets the private key, so that nothing stored can
 * mint another. A renewal gives the session that it continues: it ends when that one would have.
 */
export const openSession = (
  userId: string,
  now: Date,
  { device, ...from }: Pick<StoredSession, "device"> & Partial<StoredSession>,
): OpenedSession => {
  const { ends = now.getTime() + lifetimes.session } = from;
  const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { format: "der", type: "pkcs8" },
    publicKeyEncoding: { format: "der", type: "spki" },
  });
  const expires = Math.min(now.getTime() + lifetimes.token, ends);
  const sid = randomUUID();
  const claims: Claims = {
    sub: userId,
    sid,
    iat: Math.floor(now.getTime() / 1000),
    exp: Math.floor(expires / 1000),
  };
  const signed = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode(claims)}`;
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  const signature = sign(null, Buffer.from(signed), key).toString("base64url");
  return {
    sid,
    token: `${signed}.${signature}`,
    expires: new Date(claims.exp * 1000),
    stored: {
      key: publicKey.toString("base64url"),
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

const decode = <Schema extends z.ZodType>(schema: Schema, part: string): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, "base64url").toString("utf8"))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The claims of a well-formed, unexpired token, not yet verified: they only say which AUTH item to read. */
export const claimsOf = (token: string, now: Date): Claims | undefined => {
  const [header, payload] = token.split(".");
  if (!header || !payload || !decode(Header, header)) return undefined;
  const claims = decode(Claims, payload);
  return claims && claims.exp * 1000 > now.getTime() ? claims : undefined;
};

/** Whether the session's own key signed this token and neither has expired. */
export const isSignedBy = (token: string, session: StoredSession, now: Date): boolean => {
  const [header, payload, signature] = token.split(".");
  if (!header || !payload || !signature || session.expires <= now.getTime()) return false;
  const key = createPublicKey({ key: Buffer.from(session.key, "base64url"), format: "der", type: "spki" });
  return verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"));
};
