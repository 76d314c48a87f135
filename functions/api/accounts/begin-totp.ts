import { newChallenge } from "#functions/domain/accounts/challenges.store.ts";
import { newTotpSecret, totpUri } from "#functions/domain/accounts/factors/totp.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.beginTotp, async ({ viewer, now }) => {
  const secret = newTotpSecret();
  const { ticket, write } = newChallenge(
    { user_id: viewer.userId, purpose: "addTotp", bonds: viewer.bonds, secret },
    now,
  );
  await transact([write]);
  return { ticket, secret, uri: totpUri(secret, viewer.email) };
});
