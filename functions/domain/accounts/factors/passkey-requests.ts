import { randomBytes } from "node:crypto";
import type { Factor } from "#functions/domain/accounts/factors.store.ts";
import type { PasskeyCreation, PasskeyRequest } from "#shared/accounts/factors.schemas.ts";

// Requests for passkeys are plain data, made here without the library: only functions that verify answers bundle it.

const timeout = 5 * 60_000;

/** The site that passkeys are bound to. From configuration, never from a request. */
export const relyingParty = (): { id: string; origin: string } => {
  const site = process.env["SITE_URL"];
  if (!site) throw new Error("SITE_URL is not set");
  const { hostname, origin } = new URL(site);
  return { id: hostname, origin };
};

const newChallengeBytes = () => randomBytes(32).toString("base64url");
const passkeysOf = (factors: readonly Factor[]) =>
  factors.flatMap((one) => (one.kind === "passkey" ? [one] : []));

/** Asks for one of these passkeys; undefined where there is none. */
export const requestPasskey = (factors: readonly Factor[]): PasskeyRequest | undefined => {
  const passkeys = passkeysOf(factors);
  if (passkeys.length === 0) return undefined;
  return {
    challenge: newChallengeBytes(),
    rpId: relyingParty().id,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: "public-key",
      transports,
    })),
    userVerification: "preferred",
    timeout,
  };
};

/** Asks for a new passkey, on an authenticator that holds none of these. */
export const requestNewPasskey = (
  user: { id: string; name: string; email: string },
  factors: readonly Factor[],
): PasskeyCreation => ({
  challenge: newChallengeBytes(),
  rp: { id: relyingParty().id, name: "Compagnon" },
  user: { id: Buffer.from(user.id).toString("base64url"), name: user.email, displayName: user.name },
  // EdDSA, ES256, RS256.
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" as const })),
  excludeCredentials: passkeysOf(factors).map(({ credential_id }) => ({
    id: credential_id,
    type: "public-key",
  })),
  authenticatorSelection: {
    residentKey: "preferred",
    requireResidentKey: false,
    userVerification: "preferred",
  },
  attestation: "none",
  timeout,
});
