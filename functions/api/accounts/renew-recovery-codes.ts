import { checkHasFactors } from "#functions/domain/accounts/auth.store.ts";
import { makeRecoveryCodes } from "#functions/domain/accounts/factors/recovery.ts";
import { writeToReplaceRecoveryCodes } from "#functions/domain/accounts/factors.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

export const handler = route(accounts.renewRecoveryCodes, async ({ viewer, now, audit }) => {
  if (viewer.factors.length === 0) throw accountsProblems.noFactors();
  const { shown, stored } = await makeRecoveryCodes(viewer.userId, now);
  await transact([writeToReplaceRecoveryCodes(stored), checkHasFactors(viewer.userId)]);
  audit({ what: "factorAdded", subject: viewer.userId, detail: "recoveryCode" });
  return { recovery_codes: shown };
});
