import { findSituation, writesToDeleteSituation } from "#functions/domain/situations/situations.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as situations from "#shared/situations/situations.contract.ts";

export const handler = route(situations.deleteSituation, ({ params }) =>
  retryOnConcurrentChange(async () => {
    const situation = await findSituation(params.id);
    if (!situation) throw commonProblems.notFound();
    await transact(writesToDeleteSituation(situation));
    return undefined;
  }),
);
