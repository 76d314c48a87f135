import * as z from "zod";
import { writeToCountWishlist } from "#functions/domain/events/event-parts.store.ts";
import { writeToCountWishes } from "#functions/domain/structures/structures.store.ts";
import { checkPresentMember } from "#functions/domain/training/training.store.ts";
import { create, entity, findAll, findOne, pick, replace } from "#functions/store/entity.ts";
import { type Key, keys, wishesSortKey, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  type Item,
  isPresent,
  putItem,
  queryItems,
  readItems,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { wishesProblems } from "#shared/wishes/wishes.problems.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";

export const StoredWish = z.object({
  structure_id: z.string(),
  is_initial_choice: z.boolean(),
  is_optional_choice: z.boolean(),
  justification: z.string(),
});
export type StoredWish = z.output<typeof StoredWish>;

/**
 * The wishes of a learner for one event and phase: one item, so that the limit of five is a condition on one item.
 */
export const StoredWishes = z.object({
  profile_id: z.string(),
  event_id: z.string(),
  is_pre_event: z.boolean(),
  wishes: z.array(StoredWish).max(5),
  updated_at: z.string(),
  /** When all five wishes were saved first; absent before. */
  completed_at: z.string().optional(),
  version: z.number(),
});
export type StoredWishes = z.output<typeof StoredWishes>;
export type ListId = Pick<StoredWishes, "profile_id" | "event_id" | "is_pre_event">;

const keyOf = (list: ListId): Key => keys.wishes(list.event_id, list.is_pre_event, list.profile_id);
const lists = entity("Wishes", StoredWishes, keyOf);

/** A learner's list; undefined when nothing was ever saved. */
export const findWishes = (list: ListId): Promise<StoredWishes | undefined> => findOne(lists, keyOf(list));

/** Where a learner's list is, to read it with other items. */
export const wishesKey = (list: ListId): Key => keyOf(list);

/** The lists among items that were read. */
export const wishesAmong = (items: readonly Item[]): StoredWishes[] => pick(lists, items);

const findManyWishes = async (ids: readonly ListId[]): Promise<StoredWishes[]> =>
  pick(lists, await readItems(ids.map(keyOf)));

const ListedWish = StoredWish.omit({ justification: true });
// A query that brings parts of the wishes brings nothing of an empty list.
const ListedWishes = StoredWishes.extend({ wishes: z.array(ListedWish).default([]) });
/** A list without the learner's texts, which are most of it. */
export type ListedWishes = z.output<typeof ListedWishes>;
const listed = entity("Wishes", ListedWishes, keyOf);
/** DynamoDB takes parts of a list's elements one element at a time, and answers them in the list's order. */
const listedPaths = () => [
  "type",
  ...Object.keys(keyOf({ profile_id: "", event_id: "", is_pre_event: true })),
  ...Object.keys(ListedWishes.shape).filter((name) => name !== "wishes"),
  ...Array.from({ length: expected.total }, (_, n) =>
    Object.keys(ListedWish.shape).map((name) => `wishes[${n}].${name}`),
  ).flat(),
];

const withinListed = (eventId: string, isPreEvent?: boolean) => ({
  ...within.eventWishes(eventId, isPreEvent),
  only: listedPaths(),
});

/** Every learner's lists for an event, without texts: of both phases, or of one. */
export const findEventWishes = (eventId: string, isPreEvent?: boolean): Promise<ListedWishes[]> =>
  findAll(listed, withinListed(eventId, isPreEvent));

/** The same with texts. */
export const findWholeEventWishes = (eventId: string, isPreEvent?: boolean): Promise<StoredWishes[]> =>
  findAll(lists, within.eventWishes(eventId, isPreEvent));

/**
 * At most this many lists of an event that hold a wish, in key order, with texts or without, from after a place (as
 * `pre#LEARNER`) on: of both phases, or of one.
 */
export const findSomeEventWishes = async (
  eventId: string,
  {
    isPreEvent,
    after,
    withTexts,
    most,
  }: { isPreEvent?: boolean | undefined; after?: string | undefined; withTexts: boolean; most: number },
): Promise<(ListedWishes | StoredWishes)[]> => {
  const where = withTexts ? within.eventWishes(eventId, isPreEvent) : withinListed(eventId, isPreEvent);
  const found: (ListedWishes | StoredWishes)[] = [];
  let from = after && wishesSortKey(after);
  for (;;) {
    const limit = most - found.length;
    const items = await queryItems({ ...where, limit, after: from });
    found.push(
      ...(withTexts ? pick(lists, items) : pick(listed, items)).filter(({ wishes }) => wishes.length > 0),
    );
    if (items.length < limit || found.length >= most) return found;
    from = items.at(-1)?.sk;
  }
};

const Link = z.object({ profile_id: z.string(), event_id: z.string(), is_pre_event: z.boolean() });

const findLinked = async (where: { pk: string; prefix: string }): Promise<StoredWishes[]> =>
  findManyWishes((await queryItems(where)).map((link) => Link.parse(link)));

/** The lists that name a structure: for every event, or for one. */
export const findListsNaming = (structureId: string, eventId?: string): Promise<StoredWishes[]> =>
  findLinked(within.structureWishes(structureId, eventId));

/** Who wishes for a structure, for which event and phase, without the lists themselves: one request. */
export const findWishLinks = async (structureId: string) =>
  (await queryItems(within.structureWishes(structureId))).map((link) => Link.parse(link));

/** Every list that a learner has saved, also for events that they have left since. */
export const findLearnerWishes = (profileId: string): Promise<StoredWishes[]> =>
  findLinked(within.profileWishes(profileId));

/** Deletes a list with its links and counts if it is unchanged, else throws `ConcurrentChange`. */
export const writesToEraseWishes = (list: StoredWishes): Write[] => {
  const { profile_id, event_id, is_pre_event, wishes } = list;
  return [
    deleteItem(keyOf(list), versionIs(list.version), () => new ConcurrentChange()),
    deleteItem(keys.profileWishes(profile_id, event_id, is_pre_event)),
    ...(wishes.length > 0 ? [writeToCountWishlist(event_id, profile_id, -1)] : []),
    ...wishes.flatMap(({ structure_id }) => [
      deleteItem(keys.structureWish(structure_id, event_id, is_pre_event, profile_id)),
      writeToCountWishes(structure_id, -1),
    ]),
  ];
};

/** What ties a learner to an event: an action that they belong to or, `requested`, ask to join. */
export type Tie = { action: { id: string }; requested: boolean };

/**
 * Requires that the tie exists; if a request was answered meanwhile, throws `ConcurrentChange` so that all is read
 * again.
 */
const checkTieExists = ({ action, requested }: Tie, profileId: string): Write =>
  requested
    ? checkItem(keys.joinRequest(action.id, profileId), isPresent, () => new ConcurrentChange())
    : checkPresentMember(action.id, profileId, wishesProblems.notInEvent);

/**
 * Replaces a list if it is unchanged, else throws `ConcurrentChange`. Added structures must be active, and the `tie`,
 * if given, must still exist. Links and counts follow. One transaction of at most 24 writes.
 */
export const writesToSaveWishes = (
  before: StoredWishes | undefined,
  after: StoredWishes,
  tie: Tie | undefined,
): Write[] => {
  const had = new Set(before?.wishes.map((wish) => wish.structure_id));
  const has = new Set(after.wishes.map((wish) => wish.structure_id));
  const { profile_id, event_id, is_pre_event } = after;
  const list = { profile_id, event_id, is_pre_event };
  const concurrentChange = () => new ConcurrentChange();
  const link = (structureId: string) => keys.structureWish(structureId, event_id, is_pre_event, profile_id);
  return [
    before ? { ...replace(lists, after), refusal: concurrentChange } : create(lists, after, concurrentChange),
    ...(tie ? [checkTieExists(tie, profile_id)] : []),
    ...(before ? [] : [putItem({ ...list, ...keys.profileWishes(profile_id, event_id, is_pre_event) })]),
    ...(had.size === 0 && has.size > 0 ? [writeToCountWishlist(event_id, profile_id, 1)] : []),
    ...(had.size > 0 && has.size === 0 ? [writeToCountWishlist(event_id, profile_id, -1)] : []),
    ...[...has]
      .filter((id) => !had.has(id))
      .flatMap((id) => [putItem({ ...list, ...link(id) }), writeToCountWishes(id, 1)]),
    ...[...had]
      .filter((id) => !has.has(id))
      .flatMap((id) => [deleteItem(link(id)), writeToCountWishes(id, -1)]),
  ];
};
