import { checkCode } from "#functions/domain/accounts/factors/codes.ts";
import { ownCredential } from "#functions/domain/accounts/own-password.ts";
import { noteProof } from "#functions/domain/accounts/sessions.store.ts";
import { route } from "#functions/http/route.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { proofsOf } from "#shared/accounts/accounts.rules.ts";

export const handler = route(accounts.prove, async ({ body, viewer, address, now, device, audit }) => {
  const failed = (error: Error) => {
    audit({ what: "factorFailed" });
    return error;
  };
  const { password } = body;
  if (password === undefined) {
    const proved = await checkCode(viewer.userId, body, { network: address, now }).catch((error) => {
      throw failed(error);
    });
    await noteProof(viewer, now, [proved.write]);
    await proved.takeBack();
    if (proved.kind === "recoveryCode") audit({ what: "recoveryCodeUsed" });
    return undefined;
  }
  // A password may have been seen: anyone who has a factor must prove by it.
  if (viewer.factors.length > 0) throw accountsProblems.freshProofNeeded(proofsOf(viewer.factors));
  const own = await ownCredential(password, { viewer, network: address, device, now });
  if (!own) throw failed(accountsProblems.wrongPassword());
  await noteProof(viewer, now);
  return undefined;
});
