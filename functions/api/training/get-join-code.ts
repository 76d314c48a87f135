import { findCodeOf } from "#functions/domain/training/join-codes.store.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.getJoinCode, async ({ params }) => {
  const code = await findCodeOf(params.id);
  if (code === undefined) throw commonProblems.notFound();
  return { code };
});
