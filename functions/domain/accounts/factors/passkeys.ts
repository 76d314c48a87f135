import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { relyingParty } from "#functions/domain/accounts/factors/passkey-requests.ts";
import type { Factor, Passkey } from "#functions/domain/accounts/factors.store.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import type { PasskeyAssertion, PasskeyAttestation } from "#shared/accounts/factors.schemas.ts";

const expected = (challenge: string) => {
  const { id, origin } = relyingParty();
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  };
};

/** The library throws a plain `Error` for every wrong answer. */
const verified = async <Value>(verify: () => Promise<Value>): Promise<Value> => {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) throw accountsProblems.wrongPasskey();
    throw error;
  }
};

/** The passkey that signed a challenge, with its new counter; refused if none of these did. */
export const verifyPasskey = async (
  answer: PasskeyAssertion,
  challenge: string | null,
  factors: readonly Factor[],
): Promise<{ passkey: Passkey; counter: number }> => {
  const passkey = factors.find((one) => one.kind === "passkey" && one.credential_id === answer.id);
  if (passkey?.kind !== "passkey" || challenge === null) throw accountsProblems.wrongPasskey();
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      ...expected(challenge),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
      },
    }),
  );
  if (!result.verified) throw accountsProblems.wrongPasskey();
  return { passkey, counter: result.authenticationInfo.newCounter };
};

/** What is stored of a new passkey; refused unless it answers the challenge. */
export const verifyNewPasskey = async (
  answer: PasskeyAttestation,
  challenge: string | null,
): Promise<Pick<Passkey, "credential_id" | "public_key" | "counter" | "transports">> => {
  if (challenge === null) throw accountsProblems.wrongPasskey();
  const result = await verified(() =>
    verifyRegistrationResponse({ response: answer as RegistrationResponseJSON, ...expected(challenge) }),
  );
  if (!result.verified) throw accountsProblems.wrongPasskey();
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: answer.response.transports ?? [],
  };
};
