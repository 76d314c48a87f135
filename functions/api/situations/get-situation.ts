import { findSituation } from "#functions/domain/situations/situations.store.ts";
import { describing, readTies, situationView } from "#functions/domain/situations/view.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { mayReadSituation } from "#shared/situations/situations.rules.ts";

export const handler = route(situations.getSituation, async ({ params, viewer }) => {
  const [situation, seen] = await Promise.all([findSituation(params.id), readTogether(...describing)]);
  if (!situation) throw commonProblems.notFound();
  const { ties, people } = await readTies(situation, viewer);
  if (!mayReadSituation(viewer, situation, ties)) throw commonProblems.notFound();
  return situationView(seen, people, situation, ties, viewer);
});
