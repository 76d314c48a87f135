import { findEvent } from "#functions/domain/events/events.store.ts";
import { countingAt } from "#functions/domain/events/figures.ts";
import { eventListViews } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.groupWishesByProfile, async ({ params, query, now }) => {
  const [event, lists, counts] = await Promise.all([
    findEvent(params.eventId),
    eventListViews(params.eventId, query),
    countingAt(params.eventId),
  ]);
  if (!event) throw commonProblems.notFound();
  return lists.map((list) => ({ ...list, counts: counts(list.profile_id, event, now) }));
});
