import { findEvent } from "#functions/domain/events/events.store.ts";
import { countsAt, wishingAt } from "#functions/domain/events/figures.ts";
import { eventListViews } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.groupWishesByProfile, async ({ params, query, now }) => {
  const [event, lists, wishing] = await Promise.all([
    findEvent(params.eventId),
    eventListViews(params.eventId, query),
    wishingAt(params.eventId),
  ]);
  if (!event) throw commonProblems.notFound();
  const counts = countsAt(event, wishing, now);
  return lists.map((list) => ({ ...list, counts: counts(list) }));
});
