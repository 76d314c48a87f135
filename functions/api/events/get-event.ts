import { route } from "#functions/http/route.ts";
import { eventView } from "#functions/services/events/view.ts";
import { findEvent } from "#functions/store/events.ts";
import { admits, rolesOf, staffAndReferent } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEvent, async ({ params, viewer }) => {
  const event = await findEvent(params.id);
  if (!event || !(event.is_published || admits(staffAndReferent, rolesOf(viewer))))
    throw commonProblems.notFound();
  return eventView(event);
});
