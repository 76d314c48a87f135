import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findStructureParticipations } from "#functions/domain/events/event-parts.store.ts";
import { findWishLinks } from "#functions/domain/wishes/wishes.store.ts";
import { entriesOf } from "#functions/store/roster.ts";
import type { StructureOverview } from "#shared/structures/structures.schemas.ts";

/** The events that concern a structure; those that are not published are for staff. */
export const overviewOf = async (
  structureId: string,
  withUnpublished: boolean,
): Promise<StructureOverview["events"]> => {
  const [events, participations, wishes] = await Promise.all([
    entriesOf(eventsRoster),
    findStructureParticipations(structureId),
    findWishLinks(structureId),
  ]);
  const zones = new Map(participations.map((one) => [one.event_id, one.zone]));
  const wishesFor = (eventId: string, isPreEvent: boolean) =>
    wishes.filter((wish) => wish.event_id === eventId && wish.is_pre_event === isPreEvent).length;
  return events
    .filter((event) => withUnpublished || event.is_published)
    .map(({ id, name, start_date, end_date, city }) => ({
      id,
      name,
      start_date,
      end_date,
      city,
      zone: zones.get(id) ?? null,
      pre_event_wishes: wishesFor(id, true),
      post_event_wishes: wishesFor(id, false),
    }))
    .filter((one) => one.zone !== null || one.pre_event_wishes + one.post_event_wishes > 0);
};
