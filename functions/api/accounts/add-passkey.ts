import { findOwnChallenge } from "#functions/domain/accounts/challenges.store.ts";
import { addFactor } from "#functions/domain/accounts/factors/adding.ts";
import { verifyNewPasskey } from "#functions/domain/accounts/factors/passkeys.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.addPasskey, async ({ body, viewer, now, newId, audit }) => {
  const challenge = await findOwnChallenge(body.ticket, "addPasskey", viewer, now);
  const made = await verifyNewPasskey(body.passkey, challenge.challenge);
  const factor = { id: newId(), kind: "passkey", name: body.name, ...made } as const;
  return addFactor(factor, challenge, { viewer, now, audit });
});
