import { wishViews } from "#functions/domain/wishes/view.ts";
import { findLearnerWishes } from "#functions/domain/wishes/wishes.store.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { mayChangeWishes } from "#shared/wishes/wishes.rules.ts";

export const handler = route(wishes.listAllLearnerWishes, async ({ params, viewer }) => {
  if (!mayChangeWishes(viewer, params.id)) throw commonProblems.notFound();
  return wishViews(await findLearnerWishes(params.id));
});
