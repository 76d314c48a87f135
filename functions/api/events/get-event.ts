import { participationsRoster, zonesRoster } from "#functions/domain/events/agenda.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { hostsView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { admits, rolesOf, staffAndReferent } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEvent, async ({ params, viewer }) => {
  const [event, seen] = await Promise.all([
    findEvent(params.id),
    readTogether(zonesRoster, participationsRoster),
  ]);
  if (!event || !(event.is_published || admits(staffAndReferent, rolesOf(viewer))))
    throw commonProblems.notFound();
  return hostsView(event, seen);
});
