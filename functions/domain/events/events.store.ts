import * as z from "zod";
import { EventEntry, eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  type Counts,
  countsOf,
  findEventParts,
  none,
  wishlistParts,
  writesToDeleteParticipation,
  writesToDeleteSlot,
  writesToDeleteZone,
  writeToCountSlots,
} from "#functions/domain/events/event-parts.store.ts";
import { findPlan, writesToDeletePlan } from "#functions/domain/events/plans.store.ts";
import { presencesAmong, writesToForgetPresence } from "#functions/domain/events/presences.store.ts";
import { hostAccessesAmong, writesToForgetAccess } from "#functions/domain/hosts/host-links.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import {
  mailingsAmong,
  runsAmong,
  writesToForgetMailing,
  writeToForgetRun,
} from "#functions/domain/wishes/wish-mails.store.ts";
import { createFresh, entity, findOne, remove, replace } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import {
  ConcurrentChange,
  readTogether,
  type SeenVersions,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  isAbsent,
  isPresent,
  putItem,
  queryItems,
  readItem,
  transact,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { naming, type Obstacle } from "#shared/contract/obstacle.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { promotionName } from "#shared/training/training.names.ts";

export const StoredEvent = EventEntry.extend({ description: z.string() });
export type StoredEvent = z.output<typeof StoredEvent>;

const events = entity("Event", StoredEvent, (event) => keys.event(event.id));

/** How the roster mirrors events. */
export const eventMirror = {
  roster: eventsRoster,
  kind: events,
  entryOf: (event: StoredEvent): EventEntry => event,
  unchanged: ({ version }: StoredEvent) => versionIs(version),
};

/** An event with its description, which the roster lacks. */
export const findEvent = (id: string): Promise<StoredEvent | undefined> => findOne(events, keys.event(id));

export const writesToCreateEvent = (event: StoredEvent): Write[] => [
  createFresh(events, event),
  putItem({ ...none, ...keys.eventCounts(event.id) }, isAbsent),
  putItem(keys.wishSummaries(event.id)),
  ...wishlistParts.map((part) => putItem({ wishlists: 0, ...keys.eventWishlists(event.id, part) }, isAbsent)),
  ...writesToPutEntries(eventsRoster, [event]),
];

/** For migration 5: says that each list of an event has its summary, unless that is said. */
export const writesToMarkSummedUp = async (id: string): Promise<Write[]> =>
  (await readItem(keys.wishSummaries(id)))
    ? []
    : [putItem(keys.wishSummaries(id)), checkItem(keys.event(id), isPresent, () => new ConcurrentChange())];

/** Replaces an event; `version` has been raised by one. */
export const writesToChangeEvent = (event: StoredEvent): Write[] => [
  replace(events, event),
  ...writesToPutEntries(eventsRoster, [event]),
];

/**
 * Takes an event off the list if no action or wish has come to point at it since `actions` was read, else throws
 * `ConcurrentChange`. None can afterwards.
 */
const writesToUnlist = (id: string, actions: SeenVersions): Write[] => [
  ...wishlistParts.map((part) =>
    deleteItem(
      keys.eventWishlists(id, part),
      { expression: "attribute_not_exists(pk) OR wishlists = :none", values: { ":none": 0 } },
      () => new ConcurrentChange(),
    ),
  ),
  ...writesToDeleteEntries(eventsRoster, [id], actions),
];

/** Writes that belong together, with as many others as a transaction holds, or `most`. */
const transactAll = async (groups: readonly (readonly Write[])[], most = 100): Promise<void> => {
  let batch: Write[] = [];
  for (const group of groups) {
    if (batch.length + group.length > most) {
      await transact(batch);
      batch = [];
    }
    batch.push(...group);
  }
  if (batch.length > 0) await transact(batch);
};

/** Deletes what people left at an event: emptied lists of wishes, presences, mailings, links and its timetable. */
const deleteTraces = async (id: string): Promise<void> => {
  const [wishes, summaries, campaign, timetable] = await Promise.all([
    queryItems(within.eventWishes("WISHES", id)),
    queryItems(within.eventWishes("SUMMARY", id)),
    queryItems(within.eventCampaign(id)),
    queryItems(within.timetable(id)),
  ]);
  await transactAll([
    ...presencesAmong(campaign).map(writesToForgetPresence),
    ...mailingsAmong(campaign).map(({ profile_id }) => writesToForgetMailing(id, profile_id)),
    ...runsAmong(campaign).map((run) => [writeToForgetRun(run)]),
    ...hostAccessesAmong(timetable).map((access) => writesToForgetAccess(access.participation_id, access)),
  ]);
  // The accesses are gone by now: a transaction may name an item only once.
  await transactAll([...wishes, ...summaries].map(({ pk, sk }) => [deleteItem({ pk, sk })]));
  // Drafts and releases may be 400 KB each, and a transaction 4 MB.
  await transactAll(
    timetable.map(({ pk, sk }) => [deleteItem({ pk, sk })]),
    10,
  );
};

/** Removes an event with its zones, slots and participations; refused while training actions or wishes point at it. */
export const dropEvent = async (id: string, now: Date): Promise<void> => {
  const seen = await readTogether(eventsRoster, trainingRoster, degreesRoster);
  const actions = seen.of(trainingRoster).filter((action) => action.event_id === id);
  const [counts, event] = [(await countsOf([id])).get(id), await findEvent(id)];
  if (!counts || !event) throw commonProblems.notFound();
  if (actions.length + counts.wishlists > 0)
    throw naming(eventsProblems.eventInUse(actions.length, counts.wishlists), [
      ...actions.map(
        ({ id, degree_id, year }): Obstacle => ({
          kind: "trainingAction",
          id,
          name: promotionName(seen.find(degreesRoster, degree_id)?.name ?? "", year),
        }),
      ),
      ...(counts.wishlists > 0 ? [{ kind: "event" as const, id, name: event.name }] : []),
    ]);
  const [parts, plan] = await Promise.all([findEventParts(id), findPlan(id)]);
  const unlisting = writesToUnlist(id, seen.versionsOf(trainingRoster));
  // Before its parts go: refused between two of them, it would stay without the first.
  await transact(unlisting);
  // One transaction for each part with its count, participations first, the event last: after a crash in between, the
  // counts are right, and the next call goes on.
  for (const one of parts.participations) await transact(writesToDeleteParticipation(one));
  for (const zone of parts.zones) await transact(writesToDeleteZone(zone.id));
  for (const slot of parts.slots) await transact(writesToDeleteSlot(slot.id));
  // While a next call still finds the event.
  await deleteTraces(id);
  await transact([
    remove(keys.event(id)),
    deleteItem(keys.wishSummaries(id)),
    ...writesToDeletePlan(plan, now),
    deleteItem(
      keys.eventCounts(id),
      {
        expression: "zones = :none AND time_slots = :none AND participations = :none",
        values: { ":none": 0 },
      },
      () => new ConcurrentChange(),
    ),
  ]);
  // Again, for what was written in between.
  await deleteTraces(id);
};

/** Changes an event's hours, on which its slots depend, under the same condition. */
export const writesToChangeHours = (event: StoredEvent, seen: Counts): Write[] => [
  ...writesToChangeEvent(event),
  writeToCountSlots(event.id, seen, 0),
];
