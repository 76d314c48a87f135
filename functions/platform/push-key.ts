import { createECDH, hkdfSync } from "node:crypto";

/**
 * The key pair by which push services know us (VAPID), in base64url. It is derived from a random secret, so that a
 * template can make the secret: any 32 bytes are a private key of P-256, but for one draw in four billion, which throws.
 */
export const pushKeys = (): { publicKey: string; privateKey: string } => {
  const secret = process.env["PUSH_KEY"];
  if (!secret) throw new Error("PUSH_KEY is not set");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(hkdfSync("sha256", secret, "", "vapid", 32)));
  return { publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey("base64url") };
};
