import { newChallenge } from "#functions/domain/accounts/challenges.store.ts";
import { requestNewPasskey } from "#functions/domain/accounts/factors/passkey-requests.ts";
import { findFactors } from "#functions/domain/accounts/factors.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.beginPasskey, async ({ viewer, now }) => {
  const { factors } = await findFactors(viewer.userId);
  const { userId: id, name, email } = viewer;
  const options = requestNewPasskey({ id, name, email }, factors);
  const { ticket, write } = newChallenge(
    { user_id: id, purpose: "addPasskey", bonds: viewer.bonds, challenge: options.challenge },
    now,
  );
  await transact([write]);
  return { ticket, options };
});
