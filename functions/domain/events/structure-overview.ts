import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findStructureParticipations } from "#functions/domain/events/event-parts.store.ts";
import { countsAt, wishingAt } from "#functions/domain/events/figures.ts";
import { findWishLinks } from "#functions/domain/wishes/wishes.store.ts";
import { entriesOf } from "#functions/store/roster.ts";
import type { StructureOverview } from "#shared/structures/structures.schemas.ts";

/** The events that concern a structure; those that are not published are for staff. */
export const overviewOf = async (
  structureId: string,
  { withUnpublished, now }: { withUnpublished: boolean; now: Date },
): Promise<StructureOverview["events"]> => {
  const [events, participations, wishes] = await Promise.all([
    entriesOf(eventsRoster),
    findStructureParticipations(structureId),
    findWishLinks(structureId),
  ]);
  const zones = new Map(participations.map((one) => [one.event_id, one.zone]));
  const shown = events.filter((event) => withUnpublished || event.is_published);
  const wished = Map.groupBy(wishes, ({ event_id }) => event_id);
  const found = await Promise.all(
    shown.map(async (event) => {
      const { id, name, start_date, end_date, city } = event;
      const made = wished.get(id) ?? [];
      const isToCome = now <= new Date(end_date) && made.length > 0;
      const counting = made.filter(countsAt(event, isToCome ? await wishingAt(id) : new Set(), now));
      const before = counting.filter(({ is_pre_event }) => is_pre_event).length;
      return {
        ...{ id, name, start_date, end_date, city },
        zone: zones.get(id) ?? null,
        pre_event_wishes: before,
        post_event_wishes: counting.length - before,
      };
    }),
  );
  return found.filter((one) => one.zone !== null || one.pre_event_wishes + one.post_event_wishes > 0);
};
