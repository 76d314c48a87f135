import { route } from "#functions/http/route.ts";
import { wishViews } from "#functions/services/wish-view.ts";
import { membershipsOf, readAgenda, seenAction } from "#functions/store/training.ts";
import { findManyWishes } from "#functions/store/wishes.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { wishes } from "#shared/wishes/wishes.contract.ts";
import { mayChangeWishes } from "#shared/wishes/wishes.rules.ts";

export const handler = route(wishes.listAllLearnerWishes, async ({ params, viewer }) => {
  if (!mayChangeWishes(viewer, params.id)) throw commonProblems.notFound();
  const [memberships] = await Promise.all([membershipsOf(params.id), readAgenda()]);
  const eventIds = new Set(memberships.flatMap((one) => seenAction(one.training_action_id)?.event_id ?? []));
  const lists = [...eventIds].flatMap((event_id) =>
    [true, false].map((is_pre_event) => ({ profile_id: params.id, event_id, is_pre_event })),
  );
  return wishViews(await findManyWishes(lists));
});
