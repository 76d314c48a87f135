import { findOwnChallenge, writeToSpendChallenge } from "#functions/domain/accounts/challenges.store.ts";
import { verifyPasskey } from "#functions/domain/accounts/factors/passkeys.ts";
import { findFactors, writeToNotePasskeyUse } from "#functions/domain/accounts/factors.store.ts";
import { noteProof } from "#functions/domain/accounts/sessions.store.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.proveByPasskey, async ({ body, viewer, now, audit }) => {
  const challenge = await findOwnChallenge(body.ticket, "proof", viewer, now);
  const { factors } = await findFactors(viewer.userId);
  const verified = verifyPasskey(body.passkey, challenge.challenge, factors).catch((error: unknown) => {
    audit({ what: "factorFailed", detail: "passkey" });
    throw error;
  });
  const { passkey, counter } = await verified;
  await noteProof(viewer, now, [
    writeToNotePasskeyUse(passkey, counter, now),
    writeToSpendChallenge(challenge),
  ]);
  return undefined;
});
