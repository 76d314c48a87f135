import { findOwnChallenge } from "#functions/domain/accounts/challenges.store.ts";
import { addFactor } from "#functions/domain/accounts/factors/adding.ts";
import { stepOfCode } from "#functions/domain/accounts/factors/totp.ts";
import { route } from "#functions/http/route.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { admit } from "#functions/store/rate.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.addTotp, async ({ body, viewer, now, newId, audit }) => {
  const challenge = await findOwnChallenge(body.ticket, "addTotp", viewer, now);
  await admit(`add-totp:${viewer.userId}`, allowances.factorFailures, now);
  const secret = challenge.secret ?? "";
  const step = stepOfCode(body.code, { secret, last_step: 0 }, now);
  if (step === undefined) throw accountsProblems.wrongCode();
  const factor = { id: newId(), kind: "totp", name: body.name, secret, last_step: step } as const;
  return addFactor(factor, challenge, { viewer, now, audit });
});
