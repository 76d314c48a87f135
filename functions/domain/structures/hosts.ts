import { eventsRoster, participationsRoster, zonesRoster } from "#functions/domain/events/agenda.store.ts";
import { derived, readTogether, type Seen } from "#functions/store/roster.ts";
import { admits, rolesOf, staffAndReferent, type Viewer } from "#shared/contract/access.ts";
import { nextEvents } from "#shared/events/events.rules.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";
import type { Structure } from "#shared/structures/structures.schemas.ts";

/** Who comes to which event: one request when warm. */
export const readHosts = () => readTogether(eventsRoster, participationsRoster);
export type ReadHosts = Awaited<ReturnType<typeof readHosts>>;

type Participation = { event_id: string; structure_id: string; comes: boolean };
const comingByEvent = (all: readonly Participation[]) => {
  const coming = Map.groupBy(
    all.filter(({ comes }) => comes),
    ({ event_id }) => event_id,
  );
  return new Map([...coming].map(([id, some]) => [id, new Set(some.map((one) => one.structure_id))]));
};

/** The structures that come to an event, which must be one that the caller may read. */
export const hostsAt = (
  seen: ReadHosts,
  eventId: string,
  viewer: Viewer | undefined,
): ReadonlySet<string> => {
  const event = seen.find(eventsRoster, eventId);
  const mayRead = event?.is_published || (viewer && admits(staffAndReferent, rolesOf(viewer)));
  if (!event || !mayRead) throw structureProblems.unknownEvent();
  return derived(seen.of(participationsRoster), comingByEvent).get(eventId) ?? new Set();
};

/** What the next event of a structure is read from. */
export const comingRosters = [eventsRoster, zonesRoster, participationsRoster] as const;

/** When and in which zone a structure comes to the next event; null if it does not. */
export const comingOf = (
  structureId: string,
  seen: Seen<(typeof comingRosters)[number]["name"]>,
  now: Date,
): Structure["coming"] => {
  const [next] = nextEvents(seen.of(eventsRoster), now);
  const one = seen
    .of(participationsRoster)
    .find(
      ({ event_id, structure_id, comes }) => event_id === next?.id && structure_id === structureId && comes,
    );
  const zone = one && seen.find(zonesRoster, one.zone_id);
  if (!next || !zone) return null;
  const { name, hue, sign } = zone;
  return { start_date: next.start_date, zone: { name, hue, sign } };
};
