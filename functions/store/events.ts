import * as z from "zod";
import { EventEntry, eventsRoster, trainingRoster } from "#functions/store/agenda.ts";
import { createFresh, entity, findOne, parsed, pick, remove, replace } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { presencesAmong, writesToDeletePresence } from "#functions/store/presences.ts";
import {
  ConcurrentChange,
  readTogether,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { writeToCountParticipations } from "#functions/store/structures.ts";
import {
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  putItem,
  queryItems,
  readItems,
  transact,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";

export const StoredEvent = EventEntry.extend({ description: z.string() });
export type StoredEvent = z.output<typeof StoredEvent>;

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
  participations: z.number(),
});
export type StoredZone = z.output<typeof StoredZone>;
export const StoredSlot = z.object({ ...part, start_time: z.string(), end_time: z.string() });
export type StoredSlot = z.output<typeof StoredSlot>;
export const StoredParticipation = z.object({ ...part, structure_id: z.string(), zone_id: z.string() });
export type StoredParticipation = z.output<typeof StoredParticipation>;

/** The event that a part's id (`<eventId>~<localId>`) belongs to. */
export const eventIdOf = (partId: string): string => partId.split("~")[0] ?? "";
const partKey = (kind: "ZONE" | "SLOT" | "PARTICIPATION", id: string) =>
  keys.eventPart(eventIdOf(id), kind, id.split("~")[1] ?? "");

const events = entity("Event", StoredEvent, (event) => keys.event(event.id));
const zones = entity("Zone", StoredZone, (zone) => partKey("ZONE", zone.id));
const slots = entity("TimeSlot", StoredSlot, (slot) => partKey("SLOT", slot.id));
const participations = entity("Participation", StoredParticipation, (one) =>
  partKey("PARTICIPATION", one.id),
);

/** How the roster mirrors events. */
export const eventMirror = {
  roster: eventsRoster,
  kind: events,
  entryOf: (event: StoredEvent): EventEntry => event,
  unchanged: ({ version }: StoredEvent) => versionIs(version),
};

/** An event with its description, which the roster lacks. */
export const findEvent = (id: string): Promise<StoredEvent | undefined> => findOne(events, keys.event(id));
export const findZone = (id: string): Promise<StoredZone | undefined> => findOne(zones, partKey("ZONE", id));
export const findSlot = (id: string): Promise<StoredSlot | undefined> => findOne(slots, partKey("SLOT", id));
export const findParticipation = (id: string): Promise<StoredParticipation | undefined> =>
  findOne(participations, partKey("PARTICIPATION", id));

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An event's zones by name, its slots by hour and its participations, in one query. */
export const findEventParts = async (eventId: string) => {
  const items = await queryItems(within.eventParts(eventId));
  return {
    zones: pick(zones, items).sort(byName),
    slots: pick(slots, items).sort((a, b) => byText(a.start_time, b.start_time)),
    participations: pick(participations, items),
  };
};

// Eight counters: a whole class saves its first wishes within minutes, and on one counter their transactions would
// conflict.
const wishlistParts = Array.from({ length: 8 }, (_, part) => part);
const wishlistPartOf = (profileId: string) =>
  [...profileId].reduce((sum, character) => sum + character.charCodeAt(0), 0) % wishlistParts.length;

const eventOf = (item: Item) => item.pk.slice(item.pk.indexOf("#") + 1);

/** The counts of these events, by event id; absent ones are left out. */
export const countsOf = async (ids: readonly string[]): Promise<Map<string, Counts>> => {
  const wanted = ids.flatMap((id) => [
    keys.eventCounts(id),
    ...wishlistParts.map((part) => keys.eventWishlists(id, part)),
  ]);
  const items = Map.groupBy(await readItems(wanted), eventOf);
  return new Map(
    [...items].flatMap(([id, counters]) => {
      const counts = counters.map((item) => Counts.safeParse(item).data).find(Boolean);
      const wishlists = counters.reduce((sum, item) => sum + Number(item["wishlists"] ?? 0), 0);
      return counts ? [[id, { ...counts, wishlists }] as const] : [];
    }),
  );
};

const none = { zones: 0, time_slots: 0, participations: 0 };
export const noCounts: Counts = { ...none, slot_changes: 0, wishlists: 0 };

/** Counts a part of an event up or down, in the transaction that adds or removes it; the event must exist. */
export const writeToCountInEvent = (eventId: string, what: keyof typeof none, by: number): Write =>
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

export const writesToCreateEvent = (event: StoredEvent): Write[] => [
  createFresh(events, event),
  putItem({ ...none, ...keys.eventCounts(event.id) }, isAbsent),
  ...wishlistParts.map((part) => putItem({ wishlists: 0, ...keys.eventWishlists(event.id, part) }, isAbsent)),
  ...writesToPutEntries(eventsRoster, [event]),
];

/** Replaces an event; `version` has been raised by one. */
export const writesToChangeEvent = (event: StoredEvent): Write[] => [
  replace(events, event),
  ...writesToPutEntries(eventsRoster, [event]),
];

/** Removes an event with its zones, slots and participations; refused while training actions or wishes point at it. */
export const dropEvent = async (id: string): Promise<void> => {
  const seen = await readTogether(eventsRoster, trainingRoster);
  const actions = seen.of(trainingRoster).filter((action) => action.event_id === id).length;
  const counts = (await countsOf([id])).get(id);
  if (!counts || !(await findEvent(id))) throw commonProblems.notFound();
  if (actions + counts.wishlists > 0) throw eventsProblems.eventInUse(actions, counts.wishlists);
  const parts = await findEventParts(id);
  // One transaction for each part with its count, participations first, the event last: a crash in between leaves
  // counts that are right.
  for (const one of parts.participations) await transact(writesToDeleteParticipation(one));
  for (const zone of parts.zones) await transact(writesToDeleteZone(zone.id));
  for (const slot of parts.slots) await transact(writesToDeleteSlot(slot.id));
  await transact([
    remove(keys.event(id)),
    deleteItem(
      keys.eventCounts(id),
      {
        expression: "zones = :none AND time_slots = :none AND participations = :none",
        values: { ":none": 0 },
      },
      () => new ConcurrentChange(),
    ),
    ...wishlistParts.map((part) =>
      deleteItem(
        keys.eventWishlists(id, part),
        { expression: "wishlists = :none", values: { ":none": 0 } },
        () => new ConcurrentChange(),
      ),
    ),
    ...writesToDeleteEntries(eventsRoster, [id], seen.versionsOf(trainingRoster)),
  ]);
  // The counters were 0: only emptied lists are left.
  for (const { pk, sk } of await queryItems(within.eventWishes(id))) await transact([deleteItem({ pk, sk })]);
  for (const presence of presencesAmong(await queryItems(within.eventCampaign(id))))
    await transact(writesToDeletePresence(presence));
};

/** Creates a zone; the event must exist. */
export const writesToCreateZone = (zone: StoredZone): Write[] => [
  createFresh(zones, zone),
  writeToCountInEvent(zone.event_id, "zones", 1),
];

/** Changes a zone's name and region. Not the whole item: participations are counted on it at the same time. */
export const writesToChangeZone = (zone: StoredZone): Write[] => [
  updateItem(
    zones.keyOf(zone),
    {
      set: [
        ["name", zone.name],
        ["region", zone.region],
        ["version", zone.version],
      ],
    },
    versionIs(zone.version - 1),
    (current) => (current ? commonProblems.stale(parsed(zones, current)) : commonProblems.notFound()),
  ),
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
];

/**
 * Requires that no slot of the event was created or changed since these counts were read, and adds `by` to their
 * number.
 */
const writeToCountSlots = (eventId: string, { slot_changes }: Counts, by: number): Write =>
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
 * Creates a slot that does not overlap the others; throws `ConcurrentChange` if slots or the event's hours changed
 * since `seen` was read.
 */
export const writesToCreateSlot = (slot: StoredSlot, seen: Counts): Write[] => [
  createFresh(slots, slot),
  writeToCountSlots(slot.event_id, seen, 1),
];

/** Changes a slot under the same condition. */
export const writesToChangeSlot = (slot: StoredSlot, seen: Counts): Write[] => [
  replace(slots, slot),
  writeToCountSlots(slot.event_id, seen, 0),
];

/** Changes an event's hours, on which its slots depend, under the same condition. */
export const writesToChangeHours = (event: StoredEvent, seen: Counts): Write[] => [
  ...writesToChangeEvent(event),
  writeToCountSlots(event.id, seen, 0),
];

export const writesToDeleteSlot = (id: string): Write[] => [
  remove(partKey("SLOT", id)),
  writeToCountInEvent(eventIdOf(id), "time_slots", -1),
];

const writeToCountInZone = (zoneId: string, by: 1 | -1): Write =>
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
  const found = pick(participations, await readItems(ids.map((id) => partKey("PARTICIPATION", id))));
  const zoneIds = [...new Set(found.map((one) => one.zone_id))];
  const places = pick(zones, await readItems(zoneIds.map((id) => partKey("ZONE", id))));
  return found.map((one) => ({ ...one, zone: places.find((zone) => zone.id === one.zone_id)?.name ?? "" }));
};

/** Creates a participation: one per structure and event, the structure active, the zone existing. */
export const writesToCreateParticipation = (one: StoredParticipation): Write[] => [
  createFresh(participations, one),
  writeToLinkParticipation(one),
  writeToCountParticipations(one.structure_id, 1),
  writeToCountInZone(one.zone_id, 1),
  writeToCountInEvent(one.event_id, "participations", 1),
];

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
];
