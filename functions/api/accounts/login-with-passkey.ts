import { verifyPasskey } from "#functions/domain/accounts/factors/passkeys.ts";
import { findFactors, writeToNotePasskeyUse } from "#functions/domain/accounts/factors.store.ts";
import { endSignIn } from "#functions/domain/accounts/second-step.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";

export const handler = route(accounts.loginWithPasskey, ({ body, ...request }) =>
  endSignIn(body.ticket, request, async (user, { challenge }) => {
    const { factors } = await findFactors(user.id);
    const { passkey, counter } = await verifyPasskey(body.passkey, challenge, factors);
    return { kind: "passkey", write: writeToNotePasskeyUse(passkey, counter, request.now) };
  }),
);
