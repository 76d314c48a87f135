import { writeToRenameFactor } from "#functions/domain/accounts/factors.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { commonProblems } from "#shared/contract/problem.ts";

export const handler = route(accounts.renameFactor, async ({ params, body, viewer }) => {
  if (!viewer.factors.some(({ id }) => id === params.factorId)) throw commonProblems.notFound();
  await transact([writeToRenameFactor(viewer.userId, params.factorId, body.name)]);
  return undefined;
});
