import { zonesRoster } from "#functions/domain/events/agenda.store.ts";
import {
  findEventParts,
  participationsAtOnce,
  type StoredParticipation,
  type StoredZone,
  writesToCreateParticipations,
  writesToCreateZones,
} from "#functions/domain/events/event-parts.store.ts";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { findContactsOf } from "#functions/domain/structures/contacts.store.ts";
import { type CatalogueCard, structureNames } from "#functions/domain/structures/structures.store.ts";
import { arrivalsAmong, readAttendance } from "#functions/domain/timetable/attendance.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { ConcurrentChange, readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { fold } from "#shared/contract/fold.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { structuresAbsent } from "#shared/events/events.figures.ts";
import { freeLook } from "#shared/events/events.looks.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { yearInParis } from "#shared/events/events.rules.ts";
import type { ParticipationsOutcome } from "#shared/events/events.schemas.ts";
import { contactAt } from "#shared/structures/contacts.rules.ts";

type NewId = () => string;

/** What a structure brings from an earlier event. */
type Brought = Partial<
  Pick<StoredParticipation, "seats" | "place" | "contact_name" | "contact_email" | "earlier">
>;

/** A participation of which nothing is known but the place; what it brings may be. */
export const newParticipation = (
  one: { event_id: string; structure_id: string; zone_id: string } & Brought,
  newId: NewId,
): StoredParticipation => ({
  seats: null,
  place: "",
  contact_name: "",
  contact_email: "",
  earlier: null,
  ...one,
  closed_slot_ids: [],
  answer: "unknown",
  note: "",
  id: `${one.event_id}~${newId()}`,
  version: 1,
});

/** A structure to add; `zone` of an earlier event if the zone here is the one of that name. */
type Guest = { structure_id: string; zone_id: string } | { structure_id: string; zone: StoredZone };
type Guests = {
  /** The structures to add, in `zone` of an earlier event or in a zone of this one. */
  guests: readonly (Guest & Brought)[];
  /** Structures that are closed by now are left out; otherwise nothing is added because of one. */
  leavesOut: boolean;
};

/** Everything was judged before: what is refused all the same has changed since. */
const transactAsJudged = async (writes: readonly Write[]): Promise<void> => {
  try {
    await transact(writes);
  } catch (error) {
    throw error instanceof Problem ? new ConcurrentChange() : error;
  }
};

const open = (cards: ReadonlyMap<string, CatalogueCard>, id: string) => cards.get(id)?.is_active === true;

const requireOpen = (ids: readonly string[], cards: ReadonlyMap<string, CatalogueCard>): void => {
  if (ids.some((id) => !cards.has(id))) throw eventsProblems.closedStructures([]);
  const closed = ids.flatMap((id) => cards.get(id) ?? []).filter((card) => !card.is_active);
  if (closed.length > 0) throw eventsProblems.closedStructures(closed.map(({ name }) => name));
};

/** « Zone Nord » and « zone nord » are one. */
const zoneKey = ({ name }: { name: string }): string => fold(name) || name;

/** Zones of an event by their names; creates those that are missing, with their texts and looks of their own. */
const zonesByName = async (
  eventId: string,
  wanted: readonly StoredZone[],
  zones: readonly StoredZone[],
  newId: NewId,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map(zones.map((zone) => [zoneKey(zone), zone.id]));
  const missing = [...new Map(wanted.map((zone) => [zoneKey(zone), zone])).values()].filter(
    (zone) => !ids.has(zoneKey(zone)),
  );
  if (missing.length === 0) return ids;
  const seen = await readTogether(zonesRoster);
  const looks = seen.of(zonesRoster).filter((zone) => zone.event_id === eventId);
  const created: StoredZone[] = [];
  for (const { name, region, directions } of missing)
    created.push({
      ...{ name, region, directions },
      ...freeLook([...looks, ...created]),
      id: `${eventId}~${newId()}`,
      event_id: eventId,
      participations: 0,
      version: 1,
    });
  await transactAsJudged(writesToCreateZones(created, seen.versionsOf(zonesRoster)));
  return new Map([...ids, ...created.map((zone) => [zoneKey(zone), zone.id] as const)]);
};

/**
 * Adds structures to an event. Those that take part already are left as they are. Everything is judged before anything
 * is written; the writes take several transactions, and a call that is sent again goes on where one was cut short.
 */
export const addGuests = async (
  eventId: string,
  { guests, leavesOut }: Guests,
  newId: NewId,
): Promise<ParticipationsOutcome> => {
  const distinct = [...new Map(guests.map((guest) => [guest.structure_id, guest])).values()];
  const added = new Set<string>();
  return retryOnConcurrentChange(async () => {
    const [parts, cards] = await Promise.all([
      findEventParts(eventId),
      structureNames(distinct.map(({ structure_id }) => structure_id)),
    ]);
    const present = new Set(parts.participations.map(({ structure_id }) => structure_id));
    const missing = distinct.filter(({ structure_id }) => !present.has(structure_id));
    if (!leavesOut)
      requireOpen(
        missing.map(({ structure_id }) => structure_id),
        cards,
      );
    const due = missing.filter(({ structure_id }) => open(cards, structure_id));
    const there = new Set(parts.zones.map(({ id }) => id));
    if (distinct.some((guest) => "zone_id" in guest && !there.has(guest.zone_id)))
      throw eventsProblems.foreignZone();
    const wanted = due.flatMap((guest) => ("zone" in guest ? [guest.zone] : []));
    const named = await zonesByName(eventId, wanted, parts.zones, newId);
    const book = await findContactsOf(due.map(({ structure_id }) => structure_id));
    for (const some of chunks(due, participationsAtOnce)) {
      const created = some.map((guest) => {
        const zone_id = "zone" in guest ? (named.get(zoneKey(guest.zone)) ?? "") : guest.zone_id;
        const { seats = null, place = "", contact_name = "", contact_email = "", earlier = null } = guest;
        const noted = book.get(guest.structure_id)?.contacts[0];
        // The book is newer than an earlier event.
        const brought = {
          seats,
          place,
          earlier,
          ...(noted ? contactAt(noted) : { contact_name, contact_email }),
        };
        return newParticipation(
          { ...brought, event_id: eventId, structure_id: guest.structure_id, zone_id },
          newId,
        );
      });
      await transactAsJudged(writesToCreateParticipations(created));
      for (const { structure_id } of created) added.add(structure_id);
    }
    const namesOf = (ids: Iterable<string>) =>
      [...ids].map((id) => ({ id, name: cards.get(id)?.name ?? "" })).sort(byName);
    const ids = distinct.map(({ structure_id }) => structure_id);
    return {
      added: namesOf(added),
      already_there: namesOf(ids.filter((id) => present.has(id) && !added.has(id))),
      left_out: namesOf(missing.map(({ structure_id }) => structure_id).filter((id) => !open(cards, id))),
    };
  });
};

/** What a structure said of an earlier event, and did: one that was away on the day did not come, whatever it had said. */
const earlierOf = (
  { answer, seats, structure_id }: StoredParticipation,
  start: string,
  absent: ReadonlySet<string>,
): StoredParticipation["earlier"] =>
  answer === "unknown"
    ? null
    : { year: yearInParis(start), answer: absent.has(structure_id) ? "declined" : answer, seats };

/** What structures bring from an earlier event. */
type Keeps = { seats: boolean; places: boolean; contacts: boolean };

/**
 * The structures of an earlier event, or some of them, with what they bring; `zoneId`: one zone for all of them;
 * `zoneIds`: the zone for each earlier one. Else each goes to the zone of the same name.
 */
export const guestsOf = async (
  earlierId: string,
  {
    structureIds,
    zoneId,
    zoneIds,
    keeps,
  }: {
    structureIds?: readonly string[];
    zoneId?: string;
    zoneIds?: ReadonlyMap<string, string>;
    keeps: Keeps;
  },
): Promise<(Guest & Brought)[]> => {
  const [{ event, attended, records }, parts] = await Promise.all([
    readAttendance(earlierId),
    findEventParts(earlierId),
  ]);
  if (!event) throw eventsProblems.unknownEarlierEvent();
  const absent = structuresAbsent(attended, arrivalsAmong(records));
  const byStructure = new Map(parts.participations.map((one) => [one.structure_id, one]));
  const wanted = structureIds ?? [...byStructure.keys()];
  return wanted.map((structure_id) => {
    const one = byStructure.get(structure_id);
    const zone = parts.zones.find(({ id }) => id === one?.zone_id);
    if (!one || !zone) throw eventsProblems.notInEarlierEvent();
    const zone_id = zoneId ?? zoneIds?.get(zone.id);
    return {
      structure_id,
      earlier: earlierOf(one, event.start_date, absent),
      ...(zone_id === undefined ? { zone } : { zone_id }),
      ...(keeps.seats && { seats: one.seats }),
      ...(keeps.places && { place: one.place }),
      ...(keeps.contacts && { contact_name: one.contact_name, contact_email: one.contact_email }),
    };
  });
};

/** 404 unless the event exists. */
export const requireEvent = async (id: string) => {
  const event = await findEvent(id);
  if (!event) throw commonProblems.notFound();
  return event;
};
