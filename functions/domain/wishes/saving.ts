import {
  eventsRoster,
  participationsRoster,
  type TrainingEntry,
  trainingRoster,
} from "#functions/domain/events/agenda.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { standingsOf } from "#functions/domain/training/training.store.ts";
import { wishViews } from "#functions/domain/wishes/view.ts";
import { writeToOrderConfirmation } from "#functions/domain/wishes/wish-mails.store.ts";
import {
  type ListId,
  type StoredWish,
  type StoredWishes,
  type Tie,
  wishesAmong,
  wishesKey,
  writesToSaveWishes,
} from "#functions/domain/wishes/wishes.store.ts";
import { ConcurrentChange, entriesAmong, entryKey, readTogether } from "#functions/store/roster.ts";
import { readItems, transact, type Write } from "#functions/store/table.ts";
import { isStaff, roles, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import { wishesProblems } from "#shared/wishes/wishes.problems.ts";
import {
  completeness,
  isPriority,
  mayChangeWishes,
  settledFlags,
  wishesRefusal,
  wishTimeRefusal,
} from "#shared/wishes/wishes.rules.ts";

/** Everything that a save of a list rests on, these structures included. */
export const readForSaving = async (list: ListId, structureIds: readonly string[]) => {
  const [items, { members, requests, presences }, agenda] = await Promise.all([
    readItems([
      wishesKey(list),
      entryKey(profilesRoster, list.profile_id),
      ...structureIds.map((id) => entryKey(structuresRoster, id)),
    ]),
    standingsOf(list.profile_id),
    readTogether(eventsRoster, trainingRoster, participationsRoster),
  ]);
  const [saved] = wishesAmong(items);
  const [profiles, structures] = [entriesAmong(profilesRoster, items), entriesAmong(structuresRoster, items)];
  const event = agenda.find(eventsRoster, list.event_id);
  // Learners who have only asked to join an action may save wishes for its event, like members.
  const ties = [
    ...members.map(({ training_action_id: id }) => ({ id, requested: false })),
    ...requests.map(({ training_action_id: id }) => ({ id, requested: true })),
  ].flatMap(({ id, requested }) => {
    const action = agenda.find(trainingRoster, id);
    return action?.event_id === list.event_id ? [{ action, requested }] : [];
  });
  const until = presences.find(({ event_id }) => event_id === list.event_id)?.wishes_until ?? null;
  const isLimited = list.is_pre_event && event?.wishes_among === "participants" && structureIds.length > 0;
  const taking = isLimited
    ? agenda.of(participationsRoster).filter(({ event_id }) => event_id === list.event_id)
    : [];
  return { list, saved, event, ties, profiles, structures, until, taking };
};
export type ReadForSaving = Awaited<ReturnType<typeof readForSaving>>;

/**
 * The tie by which a learner saves wishes; none for a learner who has left the action, whose wishes staff may only
 * remove.
 */
const requireTie = (
  viewer: Viewer,
  read: ReadForSaving,
  now: Date,
): (Tie & { action: TrainingEntry }) | undefined => {
  const { list, event, ties } = read;
  if (!mayChangeWishes(viewer, list.profile_id)) throw commonProblems.forbidden();
  const profile = read.profiles.get(list.profile_id);
  if (!event || !profile) throw wishesProblems.notInEvent();
  if (profile.role_id !== roles.learner.id) throw wishesProblems.notALearner();
  const [tie] = ties;
  const actions = ties.map(({ action }) => action);
  if (!tie && !isStaff(viewer)) throw wishesProblems.notInEvent();
  if (actions.length > 0 && actions.every(({ archived }) => archived)) throw trainingProblems.archived();
  const refusal = wishTimeRefusal(list.is_pre_event, event, actions, now, read.until);
  if (refusal && !isStaff(viewer)) throw wishesProblems.notTheTime(refusal);
  return tie;
};

const requireList = (
  wishes: readonly StoredWish[],
  { saved, structures, taking }: ReadForSaving,
  tie: Tie | undefined,
): void => {
  const refusal = wishesRefusal(wishes);
  if (refusal) throw wishesProblems[refusal]();
  const had = new Set(saved?.wishes.map((wish) => wish.structure_id));
  const added = wishes.map((wish) => wish.structure_id).filter((id) => !had.has(id));
  if (added.length > 0 && !tie) throw wishesProblems.notInEvent();
  if (added.some((id) => !structures.has(id))) throw wishesProblems.unavailable([]);
  const inactive = added.flatMap((id) => structures.get(id) ?? []).filter((card) => !card.is_active);
  if (inactive.length > 0) throw wishesProblems.unavailable(inactive.map((card) => card.name));
  // As long as nobody has entered who takes part, nobody is absent.
  if (taking.length === 0) return;
  const coming = new Set(taking.filter(({ comes }) => comes).map(({ structure_id }) => structure_id));
  const absent = added.filter((id) => !coming.has(id));
  if (absent.length > 0) throw wishesProblems.absent(absent.map((id) => structures.get(id)?.name ?? ""));
};

/**
 * Whether a list changed since the caller saw `version`. Pages read the version from the wishes of a list: an emptied
 * list shows none, and has nothing that a save could lose.
 */
const isStale = (saved: StoredWishes | undefined, version: number | undefined): boolean =>
  saved !== undefined && saved.wishes.length > 0 && version !== undefined && version !== saved.version;

/** What a stale save is refused with: the list as it is. */
const stale = async (saved: StoredWishes | undefined) =>
  wishesProblems.stale({ wishlists: await wishViews(saved ? [saved] : []), version: saved?.version ?? 0 });

const completedAt = (saved: StoredWishes | undefined, wishes: readonly StoredWish[], now: Date) => {
  if (saved?.completed_at) return { completed_at: saved.completed_at };
  return completeness(wishes).full ? { completed_at: now.toISOString() } : {};
};

/**
 * Orders the mail that confirms five wishes: at once the first time, then once a change has settled. The worker drops
 * it if the list says the same as before, or is not full any more.
 */
const writesToConfirm = (saved: StoredWishes | undefined, after: StoredWishes, now: Date): Write[] => {
  if (!after.is_pre_event || !completeness(after.wishes).full) return [];
  const wait = saved?.completed_at ? settlingMs : 0;
  return [writeToOrderConfirmation(after, new Date(now.getTime() + wait).toISOString())];
};

/** What a save makes of the list; the flags of each wish are settled afterwards. */
type Change = (wishes: readonly StoredWish[]) => readonly StoredWish[];
const attempts = 5;
const settlingMs = 15 * 60_000;

/**
 * Replaces a learner's list for one event and phase by the result of `change`. `version`: what the caller saw; a
 * stale save is refused with the current list. Without it, the current list is changed.
 */
export const saveList = async (
  given: { viewer: Viewer; now: Date; version?: number | undefined; read: ReadForSaving },
  change: Change,
): Promise<StoredWishes> => {
  let { read } = given;
  for (let attempt = 1; ; attempt++) {
    const { list, saved } = read;
    const tie = requireTie(given.viewer, read, given.now);
    if (isStale(saved, given.version)) throw await stale(saved);
    // The place in the list is the wish's rank: priorities come first, whatever order they were sent in.
    const wishes = change(saved?.wishes ?? [])
      .map((wish) => ({ ...wish, ...settledFlags(wish) }))
      .sort((a, b) => Number(isPriority(b)) - Number(isPriority(a)));
    requireList(wishes, read, tie);
    const after: StoredWishes = {
      ...list,
      wishes,
      updated_at: given.now.toISOString(),
      ...completedAt(saved, wishes, given.now),
      version: (saved?.version ?? 0) + 1,
    };
    try {
      await transact([...writesToSaveWishes(saved, after, tie), ...writesToConfirm(saved, after, given.now)]);
      return after;
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
      read = await readForSaving(list, [...read.structures.keys()]);
      if (attempt >= attempts) throw await stale(read.saved);
    }
  }
};
