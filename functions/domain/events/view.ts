import { type EventEntry, participationsRoster, zonesRoster } from "#functions/domain/events/agenda.store.ts";
import type {
  StoredParticipation,
  StoredSlot,
  StoredZone,
} from "#functions/domain/events/event-parts.store.ts";
import type { StoredEvent } from "#functions/domain/events/events.store.ts";
import { findCard, structureNames } from "#functions/domain/structures/structures.store.ts";
import type { Seen } from "#functions/store/roster.ts";
import { byName } from "#shared/contract/collation.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import type {
  Event,
  EventSummary,
  EventWithHosts,
  NextEvent,
  Participation,
  Zone,
} from "#shared/events/events.schemas.ts";

const oneOrZero = (value: boolean) => (value ? 1 : 0);

/** An event of a list as the API gives it. */
export const summaryView = (event: EventEntry): EventSummary => {
  const {
    seats_per_slot,
    smallest_group,
    travel_minutes,
    reminders,
    skipped_reminders,
    welcome_phone,
    ...summary
  } = event;
  return {
    ...summary,
    is_published: oneOrZero(event.is_published),
    wishes_close_at: wishesCloseAt(event),
  };
};

type Places = Seen<"zones" | "participations">;

const publicZonesOf = (eventId: string, seen: Places) =>
  seen
    .of(zonesRoster)
    .filter((zone) => zone.event_id === eventId)
    .map(({ id, name, hue, sign }) => ({ id, name, hue, sign }));

const participationsOf = (eventId: string, seen: Places) =>
  seen.of(participationsRoster).filter((one) => one.event_id === eventId);

/** The next event as anybody may read it. */
export const nextEventView = (event: StoredEvent, slots: readonly StoredSlot[], seen: Places): NextEvent => {
  const coming = participationsOf(event.id, seen).filter(({ comes }) => comes);
  return {
    ...summaryView(event),
    description: event.description,
    zones: publicZonesOf(event.id, seen).map((zone) => ({
      ...zone,
      hosts: coming.filter(({ zone_id }) => zone_id === zone.id).length,
    })),
    time_slots: slots.map(({ id, start_time, end_time }) => ({ id, start_time, end_time })),
  };
};

/** An event as the API gives it. */
export const eventView = (event: StoredEvent): Event => ({
  ...event,
  is_published: oneOrZero(event.is_published),
  reminders: oneOrZero(event.reminders),
  wishes_close_at: wishesCloseAt(event),
});

type Card = Participation["structure"] & { is_active?: boolean };

/** A participation in its zone, with the structure's card; contact and note are removed unless staff read it. */
export const participationOf = (
  { contact_name, contact_email, note, earlier, ...one }: StoredParticipation,
  zone: StoredZone,
  structure: Card = { id: one.structure_id, name: "", city: "", zip_code: "" },
  readByStaff = true,
): Participation => ({
  ...one,
  zone,
  structure,
  ...(readByStaff && {
    ...{ contact_name, contact_email, note, earlier },
    is_inactive: structure.is_active === false,
  }),
});

/** A participation as the API gives it to staff, in its zone. */
export const participationView = async (one: StoredParticipation, zone: StoredZone): Promise<Participation> =>
  participationOf(one, zone, await findCard(one.structure_id));

/** Forgets the closed slots that were removed since. */
export const withoutRemovedSlots = (
  one: StoredParticipation,
  slots: readonly { id: string }[],
): StoredParticipation => ({
  ...one,
  closed_slot_ids: one.closed_slot_ids.filter((id) => slots.some((slot) => slot.id === id)),
});

/** An event as anybody who is signed in may read it, with who comes and where. */
export const hostsView = (event: StoredEvent, seen: Places): EventWithHosts => {
  const taking = participationsOf(event.id, seen);
  return {
    ...eventView(event),
    has_participations: taking.length > 0,
    zones: publicZonesOf(event.id, seen),
    hosts: taking
      .filter(({ comes }) => comes)
      .map(({ structure_id, zone_id }) => ({ structure_id, zone_id })),
  };
};

/** An event's participations by structure name, and its zones with the structures that take part in each. */
export const placesView = async (
  zones: readonly StoredZone[],
  participations: readonly StoredParticipation[],
  readByStaff = true,
): Promise<{ zones: Zone[]; participations: Participation[] }> => {
  const names = await structureNames(participations.map((one) => one.structure_id));
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const views = participations
    .flatMap((one) => {
      const zone = byId.get(one.zone_id);
      return zone ? [participationOf(one, zone, names.get(one.structure_id), readByStaff)] : [];
    })
    .sort((a, b) => byName(a.structure, b.structure));
  const structuresIn = (zone: StoredZone) =>
    views.filter((one) => one.zone_id === zone.id).map((one) => one.structure);
  return { zones: zones.map((zone) => ({ ...zone, structures: structuresIn(zone) })), participations: views };
};
