import * as z from "zod";
import { EventEntry, eventsRoster, trainingRoster } from "#functions/store/agenda.ts";
import { createFresh, entity, findOne, parsed, pick, remove, replace } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
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

/** How many of each thing an event has, kept in the transaction that adds or removes one. */
const Counts = z.object({
  zones: z.number(),
  time_slots: z.number(),
  participations: z.number(),
  /** Rises as slots are created and changed: none may come to cross another that nobody had seen. */
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

/** An event with its description; undefined when there is none. */
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

// A whole class saves its first wishes in the same minutes: on one counter their transactions would refuse one another.
const wishlistParts = Array.from({ length: 8 }, (_, part) => part);
const wishlistPartOf = (profileId: string) =>
  [...profileId].reduce((sum, character) => sum + character.charCodeAt(0), 0) % wishlistParts.length;

const eventOf = (item: Item) => item.pk.slice(item.pk.indexOf("#") + 1);

/** What these events count, by event id; absent ones are left out. */
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

/** Counts something of an event up or down, in its own transaction; the event must be there. */
export const writeToCountInEvent = (eventId: string, what: keyof typeof none, by: number): Write =>
  updateItem(keys.eventCounts(eventId), { add: { [what]: by } }, isPresent, eventsProblems.unknownEvent);

/** Counts a learner's list that gets its first wish (1) or loses its last one (-1), in its own transaction. */
export const writeToCountWishlist = (eventId: string, profileId: string, by: 1 | -1): Write =>
  updateItem(
    keys.eventWishlists(eventId, wishlistPartOf(profileId)),
    { add: { wishlists: by } },
    isPresent,
    eventsProblems.unknownEvent,
  );

/** Writes a new event with its counts. */
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
  // Each part leaves with its counts in a transaction of its own, participations first; the event is the last to go.
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
  // The counters said so: what is left are lists that were emptied.
  for (const { pk, sk } of await queryItems(within.eventWishes(id))) await transact([deleteItem({ pk, sk })]);
};

/** Writes a new zone of an event that must be there. */
export const writesToCreateZone = (zone: StoredZone): Write[] => [
  createFresh(zones, zone),
  writeToCountInEvent(zone.event_id, "zones", 1),
];

/** Changes a zone's name and region; how many take part in it is counted elsewhere. */
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

/** Requires that no slot of the event was created or changed since these counts were read; counts `by` more. */
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

/** Writes a new slot that was compared with the others as they stood at these counts, else `ConcurrentChange`. */
export const writesToCreateSlot = (slot: StoredSlot, seen: Counts): Write[] => [
  createFresh(slots, slot),
  writeToCountSlots(slot.event_id, seen, 1),
];

/** Changes a slot that was compared with the others likewise. */
export const writesToChangeSlot = (slot: StoredSlot, seen: Counts): Write[] => [
  replace(slots, slot),
  writeToCountSlots(slot.event_id, seen, 0),
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

/** A structure's participations with the zones that they are in: three requests, one after the other. */
export const findStructureParticipations = async (structureId: string) => {
  const links = await queryItems(within.structureParticipations(structureId));
  const ids = links.map((link) => String(link["participation_id"]));
  const found = pick(participations, await readItems(ids.map((id) => partKey("PARTICIPATION", id))));
  const zoneIds = [...new Set(found.map((one) => one.zone_id))];
  const places = pick(zones, await readItems(zoneIds.map((id) => partKey("ZONE", id))));
  return found.map((one) => ({ ...one, zone: places.find((zone) => zone.id === one.zone_id)?.name ?? "" }));
};

/** Writes a participation: one per structure and event, of an active structure, in a zone that must be there. */
export const writesToCreateParticipation = (one: StoredParticipation): Write[] => [
  createFresh(participations, one),
  writeToLinkParticipation(one),
  writeToCountParticipations(one.structure_id, 1),
  writeToCountInZone(one.zone_id, 1),
  writeToCountInEvent(one.event_id, "participations", 1),
];

/** Gives a participation another structure or zone, as it was read. */
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

/** Removes a participation, as it was read. */
export const writesToDeleteParticipation = (one: StoredParticipation): Write[] => [
  deleteItem(participations.keyOf(one), versionIs(one.version), (current) =>
    current ? new ConcurrentChange() : commonProblems.notFound(),
  ),
  writeToUnlinkParticipation(one),
  writeToCountParticipations(one.structure_id, -1),
  writeToCountInZone(one.zone_id, -1),
  writeToCountInEvent(one.event_id, "participations", -1),
];
