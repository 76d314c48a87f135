import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { writeToCountWishlist } from "#functions/domain/events/event-parts.store.ts";
import { writeToCountWishes } from "#functions/domain/structures/structures.store.ts";
import { checkPresentMember } from "#functions/domain/training/training.store.ts";
import { create, entity, findAll, findOne, parsed, pick, replace } from "#functions/store/entity.ts";
import { type Key, keys, wishesSortKey, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  putItem,
  queryItems,
  readItem,
  readItems,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { wishesProblems } from "#shared/wishes/wishes.problems.ts";
import { isPriority, settledFlags } from "#shared/wishes/wishes.rules.ts";

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

/** A list without the learner's texts. */
export type ListedWishes = Omit<StoredWishes, "wishes" | "completed_at"> & {
  wishes: Omit<StoredWish, "justification">[];
};

/**
 * What staff's lists of an event say of a learner's list. It is written with the list, a fifth of its size: reading 4,000
 * lists for their counts takes 2,000 units. Its key says whose it is.
 */
const WishSummary = z.object({
  priority: z.array(z.string()),
  optional: z.array(z.string()),
  updated_at: z.string(),
  version: z.number(),
});
type WishSummary = z.output<typeof WishSummary>;

const summaryKey = (list: ListId): Key => keys.wishSummary(list.event_id, list.is_pre_event, list.profile_id);
const summaryOf = ({ wishes, updated_at, version }: StoredWishes): WishSummary => {
  const { priority = [], optional = [] } = Object.groupBy(wishes, (wish) =>
    isPriority(wish) ? "priority" : "optional",
  );
  const idsOf = (some: readonly StoredWish[]) => some.map(({ structure_id }) => structure_id);
  return { priority: idsOf(priority), optional: idsOf(optional), updated_at, version };
};
const writeToPutSummary = (list: StoredWishes): Write => putItem({ ...summaryOf(list), ...summaryKey(list) });

/** A summary as the list that it sums up. */
const listed = (item: Item): ListedWishes => {
  const { priority, optional, ...rest } = WishSummary.parse(item);
  const [, event_id = ""] = item.pk.split("#");
  const [, phase, profile_id = ""] = item.sk.split("#");
  const wishes = [...priority, ...optional].map((structure_id, n) => ({
    structure_id,
    ...settledFlags({ is_initial_choice: n < priority.length }),
  }));
  return { profile_id, event_id, is_pre_event: phase === "pre", wishes, ...rest };
};
/** A whole list in the same form. */
const withoutTexts = (list: StoredWishes): ListedWishes =>
  listed({ ...summaryOf(list), ...summaryKey(list) });

/** False in a table that migrations 4 and 5 did not reach yet: its lists are read whole. */
const hasSummaries = async (eventId: string): Promise<boolean> =>
  (await readItem(keys.wishSummaries(eventId))) !== undefined;

/** Every learner's lists for an event, without texts: of both phases, or of one. */
export const findEventWishes = async (
  eventId: string,
  isPreEvent?: boolean,
  { eventually }: { eventually?: boolean } = {},
): Promise<ListedWishes[]> => {
  const [isSummedUp, summaries] = await Promise.all([
    hasSummaries(eventId),
    queryItems({ ...within.eventWishes("SUMMARY", eventId, isPreEvent), eventually }),
  ]);
  if (isSummedUp) return summaries.map(listed);
  return (await findWholeEventWishes(eventId, isPreEvent)).map(withoutTexts);
};

/** The same with texts. */
export const findWholeEventWishes = (eventId: string, isPreEvent?: boolean): Promise<StoredWishes[]> =>
  findAll(lists, within.eventWishes("WISHES", eventId, isPreEvent));

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
  const kind = withTexts || !(await hasSummaries(eventId)) ? "WISHES" : "SUMMARY";
  const read = (items: readonly Item[]) => {
    if (kind === "SUMMARY") return items.map(listed);
    return withTexts ? pick(lists, items) : pick(lists, items).map(withoutTexts);
  };
  const found: (ListedWishes | StoredWishes)[] = [];
  let from = after && wishesSortKey(kind, after);
  for (;;) {
    const limit = most - found.length;
    const items = await queryItems({
      ...within.eventWishes(kind, eventId, isPreEvent),
      limit,
      after: from,
      eventually: !withTexts,
    });
    found.push(...read(items).filter(({ wishes }) => wishes.length > 0));
    if (items.length < limit || found.length >= most) return found;
    from = items.at(-1)?.sk;
  }
};

/**
 * For migration 4: gives a list its summary, and deletes a summary whose list functions of the earlier version have
 * erased. Nothing for other items, and where the two agree.
 */
export const writesToSumUp = async (item: Item): Promise<Write[]> => {
  const concurrentChange = () => new ConcurrentChange();
  if (item.sk.startsWith(wishesSortKey("SUMMARY", ""))) {
    const of = listed(item);
    if (await findWishes(of)) return [];
    return [deleteItem(summaryKey(of)), checkItem(keyOf(of), isAbsent, concurrentChange)];
  }
  if (item["type"] !== lists.type) return [];
  const list = parsed(lists, item);
  const found = await readItem(summaryKey(list));
  const isRight = found && isDeepStrictEqual(WishSummary.parse(found), summaryOf(list));
  if (isRight) return [];
  return [writeToPutSummary(list), checkItem(keyOf(list), versionIs(list.version), concurrentChange)];
};

const Link = z.object({ profile_id: z.string(), event_id: z.string(), is_pre_event: z.boolean() });

const findLinked = async (where: { pk: string; prefix: string }): Promise<StoredWishes[]> =>
  findManyWishes((await queryItems(where)).map((link) => Link.parse(link)));

/** The lists that name a structure: for every event, or for one. */
export const findListsNaming = (structureId: string, eventId?: string): Promise<StoredWishes[]> =>
  findLinked(within.structureWishes(structureId, eventId));

/** Who wishes for a structure, for which event and phase, without the lists themselves: one request. */
export const findWishLinks = async (structureId: string, eventId?: string) =>
  (await queryItems(within.structureWishes(structureId, eventId))).map((link) => Link.parse(link));

/** Every list that a learner has saved, also for events that they have left since. */
export const findLearnerWishes = (profileId: string): Promise<StoredWishes[]> =>
  findLinked(within.profileWishes(profileId));

/** Deletes a list with its summary, links and counts if it is unchanged, else throws `ConcurrentChange`. */
export const writesToEraseWishes = (list: StoredWishes): Write[] => {
  const { profile_id, event_id, is_pre_event, wishes } = list;
  return [
    deleteItem(keyOf(list), versionIs(list.version), () => new ConcurrentChange()),
    deleteItem(summaryKey(list)),
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
 * if given, must still exist. Summary, links and counts follow. One transaction of at most 25 writes.
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
    writeToPutSummary(after),
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
