import type { EventEntry } from "#functions/store/agenda.ts";
import type { StoredEvent, StoredParticipation, StoredZone } from "#functions/store/events.ts";
import { findCard, structureNames } from "#functions/store/structures.ts";
import { byName } from "#shared/contract/collation.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import type { Event, EventSummary, NextEvent, Participation, Zone } from "#shared/events/events.schemas.ts";

const oneOrZero = (value: boolean) => (value ? 1 : 0);

/** An event of a list as the API gives it. */
export const summaryView = (event: EventEntry): EventSummary => {
  const { seats_per_slot, smallest_group, travel_minutes, reminders, welcome_phone, ...summary } = event;
  return {
    ...summary,
    is_published: oneOrZero(event.is_published),
    wishes_close_at: wishesCloseAt(event),
  };
};

/** The next event as anybody may read it. */
export const nextEventView = (event: StoredEvent): NextEvent => ({
  ...summaryView(event),
  description: event.description,
});

/** An event as the API gives it. */
export const eventView = (event: StoredEvent): Event => ({
  ...event,
  is_published: oneOrZero(event.is_published),
  reminders: oneOrZero(event.reminders),
  wishes_close_at: wishesCloseAt(event),
});

const participationOf = (
  one: StoredParticipation,
  zone: StoredZone,
  structure: Participation["structure"] = { id: one.structure_id, name: "", city: "" },
): Participation => ({ ...one, zone, structure });

/** A participation as the API gives it, in its zone. */
export const participationView = async (one: StoredParticipation, zone: StoredZone): Promise<Participation> =>
  participationOf(one, zone, await findCard(one.structure_id));

/** An event's participations by structure name, and its zones with the structures that take part in each. */
export const placesView = async (
  zones: readonly StoredZone[],
  participations: readonly StoredParticipation[],
): Promise<{ zones: Zone[]; participations: Participation[] }> => {
  const names = await structureNames(participations.map((one) => one.structure_id));
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const views = participations
    .flatMap((one) => {
      const zone = byId.get(one.zone_id);
      return zone ? [participationOf(one, zone, names.get(one.structure_id))] : [];
    })
    .sort((a, b) => byName(a.structure, b.structure));
  const structuresIn = (zone: StoredZone) =>
    views.filter((one) => one.zone_id === zone.id).map((one) => one.structure);
  return { zones: zones.map((zone) => ({ ...zone, structures: structuresIn(zone) })), participations: views };
};
