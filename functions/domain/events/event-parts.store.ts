import * as z from "zod";
import {
  type ParticipationEntry,
  participationsRoster,
  type ZoneEntry,
  zonesRoster,
} from "#functions/domain/events/agenda.store.ts";
import { writeToCountParticipations } from "#functions/domain/structures/structures.store.ts";
import { createFresh, entity, findOne, parsed, pick, remove, replace } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  type SeenVersions,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  putItem,
  queryItems,
  readItems,
  readItemsEventually,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { ZoneHue, ZoneSign } from "#shared/events/events.looks.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { Answer, Earlier } from "#shared/events/events.schemas.ts";

/** How many parts an event has, updated in the transaction that adds or removes one. */
const Counts = z.object({
  zones: z.number(),
  time_slots: z.number(),
  participations: z.number(),
  /** Rises whenever a slot is created or changed, so that two slots written at once cannot overlap unseen. */
  slot_changes: z.number().default(0),
});
export type Counts = z.output<typeof Counts> & { wishlists: number };

const part = { id: z.string(), event_id: z.string(), version: z.number() };
export const StoredZone = z.object({
  ...part,
  name: z.string(),
  region: z.string(),
  directions: z.string().default(""),
  // The defaults are those of zones from before migration 2.
  hue: ZoneHue.default("cyan"),
  sign: ZoneSign.default("sun"),
  participations: z.number(),
});
export type StoredZone = z.output<typeof StoredZone>;
export const StoredSlot = z.object({ ...part, start_time: z.string(), end_time: z.string() });
export type StoredSlot = z.output<typeof StoredSlot>;
export const StoredParticipation = z.object({
  ...part,
  structure_id: z.string(),
  zone_id: z.string(),
  /** Null: as many as the event says. */
  seats: z.number().nullable().default(null),
  /** May name slots that were removed since: readers keep those that exist. */
  closed_slot_ids: z.array(z.string()).default([]),
  place: z.string().default(""),
  contact_name: z.string().default(""),
  contact_email: z.string().default(""),
  answer: Answer.default("unknown"),
  note: z.string().default(""),
  /** What it answered to the event that this one was copied from, and that event's year: a proposal, no answer. */
  earlier: Earlier.nullable().default(null),
});
export type StoredParticipation = z.output<typeof StoredParticipation>;

/** The event that a part's id (`<eventId>~<localId>`) belongs to. */
export const eventIdOf = (partId: string): string => partId.split("~")[0] ?? "";
const partKey = (kind: "ZONE" | "SLOT" | "PARTICIPATION", id: string) =>
  keys.eventPart(eventIdOf(id), kind, id.split("~")[1] ?? "");

const zones = entity("Zone", StoredZone, (zone) => partKey("ZONE", zone.id));
const slots = entity("TimeSlot", StoredSlot, (slot) => partKey("SLOT", slot.id));
const participations = entity("Participation", StoredParticipation, (one) =>
  partKey("PARTICIPATION", one.id),
);

const zoneEntryOf = ({ id, event_id, name, hue, sign }: StoredZone): ZoneEntry => {
  return { id, event_id, name, hue, sign };
};
const participationEntryOf = (one: StoredParticipation): ParticipationEntry => ({
  id: one.id,
  event_id: one.event_id,
  structure_id: one.structure_id,
  zone_id: one.zone_id,
  comes: one.answer !== "declined",
});
/** How rosters mirror zones and participations. */
export const zoneMirror = {
  roster: zonesRoster,
  kind: zones,
  entryOf: zoneEntryOf,
  unchanged: ({ version }: StoredZone) => versionIs(version),
};
export const participationMirror = {
  roster: participationsRoster,
  kind: participations,
  entryOf: participationEntryOf,
  unchanged: ({ version }: StoredParticipation) => versionIs(version),
};

export const findZone = (id: string): Promise<StoredZone | undefined> => findOne(zones, partKey("ZONE", id));
export const findParticipation = (id: string): Promise<StoredParticipation | undefined> =>
  findOne(participations, partKey("PARTICIPATION", id));

/** The participations with these ids, in no order; absent ones are left out. */
export const findParticipations = async (ids: readonly string[]): Promise<StoredParticipation[]> =>
  pick(participations, await readItems(ids.map((id) => partKey("PARTICIPATION", id))));

const byStart = (a: StoredSlot, b: StoredSlot) =>
  a.start_time < b.start_time ? -1 : a.start_time > b.start_time ? 1 : 0;

/** An event's slots by hour. */
export const findSlots = async (eventId: string): Promise<StoredSlot[]> =>
  pick(slots, await queryItems(within.eventSlots(eventId))).sort(byStart);

/** An event's zones by name, its slots by hour and its participations, in one query. */
export const findEventParts = async (eventId: string) => {
  const items = await queryItems(within.eventParts(eventId));
  return {
    zones: pick(zones, items).sort(byName),
    slots: pick(slots, items).sort(byStart),
    participations: pick(participations, items),
  };
};

// Eight counters: a whole class saves its first wishes within minutes, and on one counter their transactions would
// conflict.
export const wishlistParts = Array.from({ length: 8 }, (_, part) => part);
const wishlistPartOf = (profileId: string) =>
  [...profileId].reduce((sum, character) => sum + character.charCodeAt(0), 0) % wishlistParts.length;

const eventOf = (item: Item) => item.pk.slice(item.pk.indexOf("#") + 1);

/** The counts of these events, by event id, to be shown: a moment old at most. Absent ones are left out. */
export const countsOf = async (ids: readonly string[]): Promise<Map<string, Counts>> => {
  const wanted = ids.flatMap((id) => [
    keys.eventCounts(id),
    ...wishlistParts.map((part) => keys.eventWishlists(id, part)),
  ]);
  const items = Map.groupBy(await readItemsEventually(wanted), eventOf);
  return new Map(
    [...items].flatMap(([id, counters]) => {
      const counts = counters.map((item) => Counts.safeParse(item).data).find(Boolean);
      const wishlists = counters.reduce((sum, item) => sum + Number(item["wishlists"] ?? 0), 0);
      return counts ? [[id, { ...counts, wishlists }] as const] : [];
    }),
  );
};

export const none = { zones: 0, time_slots: 0, participations: 0 };
export const noCounts: Counts = { ...none, slot_changes: 0, wishlists: 0 };

/** Counts a part of an event up or down, in the transaction that adds or removes it; the event must exist. */
const writeToCountInEvent = (eventId: string, what: keyof typeof none, by: number): Write =>
  updateItem(keys.eventCounts(eventId), { add: { [what]: by } }, isPresent, eventsProblems.unknownEvent);

/**
 * Counts a learner's list that gets its first wish (1) or loses its last one (-1), in the transaction that saves it.
 */
export const writeToCountWishlist = (eventId: string, profileId: string, by: 1 | -1): Write =>
  updateItem(
    keys.eventWishlists(eventId, wishlistPartOf(profileId)),
    { add: { wishlists: by } },
    isPresent,
    eventsProblems.unknownEvent,
  );

/**
 * Creates zones of one event, which must exist. Their looks differ from those of `seen`: throws `ConcurrentChange` if
 * zones changed since.
 */
export const writesToCreateZones = (created: readonly StoredZone[], seen: SeenVersions): Write[] => {
  const [first] = created;
  if (!first) return [];
  return [
    ...created.map((zone) => createFresh(zones, zone)),
    writeToCountInEvent(first.event_id, "zones", created.length),
    ...writesToPutEntries(zonesRoster, created.map(zoneEntryOf), seen),
  ];
};

/** Changes a zone's texts. Not the whole item: participations are counted on it at the same time. */
export const writesToChangeZone = (zone: StoredZone): Write[] => [
  updateItem(
    zones.keyOf(zone),
    {
      set: [
        ["name", zone.name],
        ["region", zone.region],
        ["directions", zone.directions],
        ["version", zone.version],
      ],
    },
    versionIs(zone.version - 1),
    (current) => (current ? commonProblems.stale(parsed(zones, current)) : commonProblems.notFound()),
  ),
  ...writesToPutEntries(zonesRoster, [zoneEntryOf(zone)]),
];

/** False of zones from before migration 2. */
export const hasLook = (item: Item): boolean => "hue" in item;

/** Gives a zone from before migration 2 its look; throws `ConcurrentChange` if it has one or if zones changed since. */
export const writesToSetLook = (zone: StoredZone, seen: SeenVersions): Write[] => [
  updateItem(
    zones.keyOf(zone),
    {
      set: [
        ["directions", zone.directions],
        ["hue", zone.hue],
        ["sign", zone.sign],
      ],
    },
    { expression: "attribute_exists(pk) AND attribute_not_exists(hue)" },
    () => new ConcurrentChange(),
  ),
  ...writesToPutEntries(zonesRoster, [zoneEntryOf(zone)], seen),
];

/** Removes a zone that no structure takes part in. */
export const writesToDeleteZone = (id: string): Write[] => [
  deleteItem(
    partKey("ZONE", id),
    { expression: "participations = :none", values: { ":none": 0 } },
    (current) =>
      current ? eventsProblems.zoneInUse(parsed(zones, current).participations) : commonProblems.notFound(),
  ),
  writeToCountInEvent(eventIdOf(id), "zones", -1),
  ...writesToDeleteEntries(zonesRoster, [id]),
];

/**
 * Requires that no slot of the event was created or changed since these counts were read, and adds `by` to their
 * number.
 */
export const writeToCountSlots = (eventId: string, { slot_changes }: Counts, by: number): Write =>
  updateItem(
    keys.eventCounts(eventId),
    { add: { time_slots: by, slot_changes: 1 } },
    {
      expression: "attribute_exists(pk) AND (attribute_not_exists(slot_changes) OR slot_changes = :seen)",
      values: { ":seen": slot_changes },
    },
    (current) => (current ? new ConcurrentChange() : eventsProblems.unknownEvent()),
  );

/**
 * Creates slots of an event that do not overlap the others; throws `ConcurrentChange` if slots or the event's hours
 * changed since `seen` was read. `cleared`: how many go in the same transaction.
 */
export const writesToCreateSlots = (
  eventId: string,
  created: readonly StoredSlot[],
  seen: Counts,
  cleared = 0,
): Write[] => [
  ...created.map((slot) => createFresh(slots, slot)),
  writeToCountSlots(eventId, seen, created.length - cleared),
];

/** Deletes slots, to be counted by `writesToCreateSlots`. */
export const writesToClearSlots = (cleared: readonly StoredSlot[]): Write[] =>
  cleared.map((slot) => deleteItem(slots.keyOf(slot), isPresent, () => new ConcurrentChange()));

/** Changes a slot under the same condition. */
export const writesToChangeSlot = (slot: StoredSlot, seen: Counts): Write[] => [
  replace(slots, slot),
  writeToCountSlots(slot.event_id, seen, 0),
];

export const writesToDeleteSlot = (id: string): Write[] => [
  remove(partKey("SLOT", id)),
  writeToCountInEvent(eventIdOf(id), "time_slots", -1),
];

const writeToCountInZone = (zoneId: string, by: number): Write =>
  updateItem(partKey("ZONE", zoneId), { add: { participations: by } }, isPresent, eventsProblems.foreignZone);

const writeToLinkParticipation = (one: StoredParticipation): Write =>
  putItem(
    { participation_id: one.id, ...keys.structureParticipation(one.structure_id, one.event_id) },
    isAbsent,
    eventsProblems.alreadyTakesPart,
  );
const writeToUnlinkParticipation = (one: StoredParticipation): Write =>
  deleteItem(keys.structureParticipation(one.structure_id, one.event_id));

/** A structure's participations with their zones: three requests in sequence. */
export const findStructureParticipations = async (structureId: string) => {
  const links = await queryItems(within.structureParticipations(structureId));
  const ids = links.map((link) => String(link["participation_id"]));
  const found = await findParticipations(ids);
  const zoneIds = [...new Set(found.map((one) => one.zone_id))];
  const places = pick(zones, await readItems(zoneIds.map((id) => partKey("ZONE", id))));
  return found.map((one) => ({ ...one, zone: places.find((zone) => zone.id === one.zone_id)?.name ?? "" }));
};

/** How many participations one transaction creates: four writes each, one for each zone, of 100 at most. */
export const participationsAtOnce = 19;

/** Creates participations of one event: one per structure and event, the structures active, the zones existing. */
export const writesToCreateParticipations = (created: readonly StoredParticipation[]): Write[] => {
  const [first] = created;
  if (!first) return [];
  return [
    ...created.flatMap((one) => [
      createFresh(participations, one),
      writeToLinkParticipation(one),
      writeToCountParticipations(one.structure_id, 1),
    ]),
    ...[...Map.groupBy(created, (one) => one.zone_id)].map(([zoneId, some]) =>
      writeToCountInZone(zoneId, some.length),
    ),
    writeToCountInEvent(first.event_id, "participations", created.length),
    ...writesToPutEntries(participationsRoster, created.map(participationEntryOf)),
  ];
};

/** Changes how a structure takes part; a stale change is refused, as is one that closes a slot removed meanwhile. */
export const writesToChangeHosting = (
  one: StoredParticipation,
  show: (current: StoredParticipation) => unknown,
): Write[] => [
  replace(participations, one, show),
  ...one.closed_slot_ids.map((id) => checkItem(partKey("SLOT", id), isPresent, eventsProblems.slotGone)),
  ...writesToPutEntries(participationsRoster, [participationEntryOf(one)]),
];

/**
 * Notes the seats and the closed slots of a participation whose version was raised by one, else throws
 * `ConcurrentChange`. Slots are not checked: those that are removed meanwhile are left out on reading.
 */
export const writeToNoteHosting = (one: StoredParticipation): Write =>
  updateItem(
    participations.keyOf(one),
    {
      set: [
        ["seats", one.seats],
        ["closed_slot_ids", one.closed_slot_ids],
        ["version", one.version],
      ],
    },
    versionIs(one.version - 1),
    () => new ConcurrentChange(),
  );

/** Gives a participation a place; throws `ConcurrentChange` if it changed. */
export const writeToSetPlace = (one: StoredParticipation, place: string): Write =>
  updateItem(
    participations.keyOf(one),
    { set: [["place", place]], add: { version: 1 } },
    versionIs(one.version),
    () => new ConcurrentChange(),
  );

/** Gives a participation another structure or zone; a stale one is refused. */
export const writesToChangeParticipation = (
  before: StoredParticipation,
  after: StoredParticipation,
): Write[] => [
  replace(participations, after),
  ...(before.structure_id === after.structure_id
    ? []
    : [
        writeToUnlinkParticipation(before),
        writeToCountParticipations(before.structure_id, -1),
        writeToLinkParticipation(after),
        writeToCountParticipations(after.structure_id, 1),
      ]),
  ...(before.zone_id === after.zone_id
    ? []
    : [writeToCountInZone(before.zone_id, -1), writeToCountInZone(after.zone_id, 1)]),
  ...writesToPutEntries(participationsRoster, [participationEntryOf(after)]),
];

/** Deletes a participation if it is unchanged, else throws `ConcurrentChange`. */
export const writesToDeleteParticipation = (one: StoredParticipation): Write[] => [
  deleteItem(participations.keyOf(one), versionIs(one.version), (current) =>
    current ? new ConcurrentChange() : commonProblems.notFound(),
  ),
  writeToUnlinkParticipation(one),
  writeToCountParticipations(one.structure_id, -1),
  writeToCountInZone(one.zone_id, -1),
  writeToCountInEvent(one.event_id, "participations", -1),
  ...writesToDeleteEntries(participationsRoster, [one.id]),
];
