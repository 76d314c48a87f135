import { participationsRoster, zonesRoster } from "#functions/domain/events/agenda.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { hostsView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { maySeeEvent } from "#shared/events/events.rules.ts";

export const handler = route(events.getEvent, async ({ params, viewer }) => {
  const [event, seen] = await Promise.all([
    findEvent(params.id),
    readTogether(zonesRoster, participationsRoster),
  ]);
  if (!event || !maySeeEvent(viewer, event)) throw commonProblems.notFound();
  return hostsView(event, seen);
});
