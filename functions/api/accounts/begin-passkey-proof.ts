import { newChallenge } from "#functions/domain/accounts/challenges.store.ts";
import { requestPasskey } from "#functions/domain/accounts/factors/passkey-requests.ts";
import { findFactors } from "#functions/domain/accounts/factors.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.beginPasskeyProof, async ({ viewer, now }) => {
  const options = requestPasskey((await findFactors(viewer.userId)).factors);
  if (!options) throw accountsProblems.wrongPasskey();
  const { ticket, write } = newChallenge(
    { user_id: viewer.userId, purpose: "proof", bonds: viewer.bonds, challenge: options.challenge },
    now,
  );
  await transact([write]);
  return { ticket, options };
});
