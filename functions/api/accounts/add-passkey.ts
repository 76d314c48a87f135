import { route } from "#functions/http/route.ts";
import { addFactor } from "#functions/services/accounts/factors/adding.ts";
import { verifyNewPasskey } from "#functions/services/accounts/factors/passkeys.ts";
import { findOwnChallenge } from "#functions/store/challenges.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.addPasskey, async ({ body, viewer, now, newId, audit }) => {
  const challenge = await findOwnChallenge(body.ticket, "addPasskey", viewer, now);
  const made = await verifyNewPasskey(body.passkey, challenge.challenge);
  const factor = { id: newId(), kind: "passkey", name: body.name, ...made } as const;
  return addFactor(factor, challenge, { viewer, now, audit });
});
