import { eventsRoster, participationsRoster } from "#functions/domain/events/agenda.store.ts";
import { derived, readTogether } from "#functions/store/roster.ts";
import { admits, rolesOf, staffAndReferent, type Viewer } from "#shared/contract/access.ts";
import { structureProblems } from "#shared/structures/structures.problems.ts";

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
