import { route } from "#functions/http/route.ts";
import { checkCode } from "#functions/services/factors/codes.ts";
import { isPassword } from "#functions/services/passwords.ts";
import { signInCounted } from "#functions/services/sign-in-limits.ts";
import { findCredential } from "#functions/store/accounts.ts";
import { noteProof } from "#functions/store/auth.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { proofsOf } from "#shared/accounts/accounts.rules.ts";

export const handler = route(accounts.prove, async ({ body, viewer, address, now, audit }) => {
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
  // A password that somebody saw must not stand in for the factor that they lack.
  if (viewer.factors.length > 0) throw accountsProblems.freshProofNeeded(proofsOf(viewer.factors));
  const right = await signInCounted(
    { email: viewer.email, network: address, now },
    () => findCredential(viewer.userId),
    async (found) => ((await isPassword(password, found?.hash)) ? found : undefined),
  );
  if (!right) throw failed(accountsProblems.wrongPassword());
  await Promise.all([right.takeBack(), noteProof(viewer, now)]);
  return undefined;
});
