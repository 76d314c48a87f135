import { findEvent } from "#functions/domain/events/events.store.ts";
import { editedPlan, readPlan } from "#functions/domain/events/plan.ts";
import { route } from "#functions/http/route.ts";
import { admits, rolesOf, staff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { maySeeEvent } from "#shared/events/events.rules.ts";

export const handler = route(events.getEventPlan, async ({ params, viewer, now }) => {
  const event = await findEvent(params.id);
  if (!event || !maySeeEvent(viewer, event)) throw commonProblems.notFound();
  return admits(staff, rolesOf(viewer)) ? editedPlan(event, now) : readPlan(event);
});
