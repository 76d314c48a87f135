import { isDeepStrictEqual } from "node:util";
import {
  findLedger,
  findPlacements,
  isAt,
  type Ledger,
  placementId,
  placementRef,
  type StoredPlacement,
  writesToAddPlacement,
  writesToChangePlacement,
  writesToDeletePlacement,
} from "#functions/domain/placements/placements.store.ts";
import { employerOf, showPlacements } from "#functions/domain/placements/view.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import {
  findMember,
  isPresentMember,
  membersOf,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { ownsConfirmed, roles, type Viewer } from "#shared/contract/access.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { placementsProblems } from "#shared/placements/placements.problems.ts";
import {
  areInTurn,
  type Days,
  dayNoted,
  endsAfterStart,
  isOver,
  mayMove,
  type PlacementPart,
  placingDays,
  runTogether,
} from "#shared/placements/placements.rules.ts";
import type {
  NewPlacement,
  NotedPlacement,
  PlacementChanges,
} from "#shared/placements/placements.schemas.ts";
import { mayReadFollowing, pastDayRefusal } from "#shared/training/training.rules.ts";

type Asking = { viewer: Viewer; now: Date };
type Words = Omit<PlacementChanges, "version">;

/** How many placements of one learner are kept in an action, and how many changes of one of them. */
export const placementLimits = { placements: 40, changes: 60 };
/** Learners stop sooner: what they note leaves the team room for what comes of it. */
const limitsFor = (part: PlacementPart): typeof placementLimits =>
  part === "team" ? placementLimits : { placements: 25, changes: 30 };

/** As whom the caller notes placements of a learner: undefined if they may not. */
const partOf = (viewer: Viewer, member: StoredMember): PlacementPart | undefined => {
  if (mayReadFollowing(viewer, member)) return "team";
  return isPresentMember(member) && ownsConfirmed(viewer, member.profile_id) ? "learner" : undefined;
};

/** What is read of a learner before a change, all as of the ledger's version. */
type Learner = {
  member: StoredMember;
  part: PlacementPart;
  ledger: Ledger;
  placements: StoredPlacement[];
} & Days;

/** A learner of an action with their placements, for those who note them; others get 404. */
const readLearner = async (
  actionId: string,
  profileId: string,
  { viewer, now }: Asking,
): Promise<Learner> => {
  const member = await findMember(actionId, profileId);
  const part = member?.role_id === roles.learner.id ? partOf(viewer, member) : undefined;
  if (!member || !part) throw commonProblems.notFound();
  const days = placingDays(await requireLiveAction(actionId), now);
  const ledger = await findLedger(actionId, profileId);
  const placements = await findPlacements(actionId, profileId);
  return { member, part, ledger, placements, ...days };
};

/** Trainers whom a placement names already may have left since: its dates are corrected all the same. */
const requireTrainers = async (
  actionId: string,
  ids: readonly string[] = [],
  named: readonly string[] = [],
): Promise<void> => {
  const added = ids.filter((id) => !named.includes(id));
  if (added.length === 0) return;
  const known = (await membersOf(actionId)).filter(({ role_id }) => role_id === roles.tradeTrainer.id);
  if (added.some((id) => !known.some((one) => one.profile_id === id)))
    throw placementsProblems.unknownTrainer();
};

/**
 * Learners say how far their lead is, and when the interview is; who trains and what was signed is the team's word. An empty
 * value would clear what the team noted.
 */
const requireOwnWords = (part: PlacementPart, { kind, trainer_ids, from, to, end_reason }: Words): void => {
  if (part === "team") return;
  if ([kind, trainer_ids, from, to, end_reason].some((said) => said !== undefined))
    throw placementsProblems.notYours();
};

const requireNoOther = async (
  placement: StoredPlacement,
  { placements, ...days }: Pick<Learner, "placements" | keyof Days>,
) => {
  const other = placements.find(
    (one) => one.local_id !== placement.local_id && runTogether(one, placement, days),
  );
  if (!other) return;
  const names = await structureNames([other.structure_id ?? []].flat());
  throw placementsProblems.alreadyRuns(employerOf(names, other).name, other.to, days.today);
};

/** A placement as the caller's words make it. */
const after = (before: StoredPlacement, words: Words, { viewer, now }: Asking): StoredPlacement => {
  const { kind, trainer_ids, from, to, interview_at, end_reason } = words;
  const change = {
    state: words.state,
    on:
      words.on ??
      dayNoted(
        { state: before.state, since: before.changes.at(-1)?.on ?? null },
        words.state,
        parisClock(now).day,
      ),
    saved_at: now.toISOString(),
    by: viewer.userId,
  };
  return {
    ...before,
    kind: kind ?? before.kind,
    trainer_ids: trainer_ids ? [...new Set(trainer_ids)] : before.trainer_ids,
    from: from === undefined ? before.from : from,
    to: to === undefined ? before.to : to,
    interview_at: interview_at === undefined ? before.interview_at : interview_at,
    state: words.state,
    end_reason: end_reason ?? null,
    changes: [...before.changes, change],
    version: before.version + 1,
  };
};

/** Whether the last change said the same, by the same person: the answer to it may have been lost. */
const isSaidAlready = (before: StoredPlacement, to: StoredPlacement): boolean => {
  const [last, now] = [before.changes.at(-1), to.changes.at(-1)];
  const rest = ({ changes: _, version: __, ...one }: StoredPlacement) => one;
  return last?.by === now?.by && last?.on === now?.on && isDeepStrictEqual(rest(before), rest(to));
};

const noted = (placement: StoredPlacement, part: PlacementPart): NotedPlacement => {
  const { state, version } = placement;
  const isQuiet = part === "learner" && state === "none";
  return { id: placementId(placement), state, version: isQuiet ? null : version };
};

/** A lead as a refusal shows it: learners do not read what the team noted. */
const currentFor = async ({ part, day }: Learner, placement: StoredPlacement) =>
  part === "team" ? (await showPlacements([placement], day))[0] : null;

const requireDay = (on: string | undefined, now: Date): void => {
  const refusal = on === undefined ? undefined : pastDayRefusal(on, now);
  if (refusal) throw placementsProblems.changeDate(refusal);
};

const change = async (
  before: StoredPlacement,
  words: Words,
  learner: Learner,
  asking: Asking,
  seen?: number,
): Promise<StoredPlacement> => {
  const { member, part, ledger } = learner;
  const to = after(before, words, asking);
  if (isSaidAlready(before, to)) return before;
  if (seen !== undefined && seen !== before.version)
    throw commonProblems.stale(await currentFor(learner, before));
  if (!mayMove(part, before.state, words.state))
    throw part === "learner" ? placementsProblems.notYours() : placementsProblems.notPossible();
  // A body may give one of the two days alone.
  if ((words.from || words.to) && !endsAfterStart(to)) throw placementsProblems.endsBeforeStart();
  if (before.changes.length >= limitsFor(part).changes) throw placementsProblems.tooManyChanges();
  await requireNoOther(to, learner);
  await transact(writesToChangePlacement(to, ledger, member.version));
  return to;
};

/** Changes the state of a placement, or its details in the state that it has. */
export const changePlacement = (
  id: string,
  { version, ...words }: PlacementChanges,
  asking: Asking,
): Promise<NotedPlacement> =>
  retryOnConcurrentChange(async () => {
    const ref = placementRef(id);
    const learner = await readLearner(ref.training_action_id, ref.profile_id, asking);
    const before = learner.placements.find(({ local_id }) => local_id === ref.local_id);
    if (!before || placementId(before) !== id) throw commonProblems.notFound();
    requireDay(words.on, asking.now);
    requireOwnWords(learner.part, words);
    await requireTrainers(ref.training_action_id, words.trainer_ids, before.trainer_ids);
    return noted(await change(before, words, learner, asking, version), learner.part);
  });

/** How long a lead that was noted by mistake can be taken back. */
const takeBackMs = 24 * 3_600_000;

/**
 * Takes back a lead that the caller alone has noted, once and just now: nobody relies on it yet. What it was is returned for
 * the log, since its history goes with it.
 */
export const takePlacementBack = (
  id: string,
  asking: Asking,
): Promise<Pick<StoredPlacement, "profile_id" | "state"> | undefined> =>
  retryOnConcurrentChange(async () => {
    const ref = placementRef(id);
    const { viewer, now } = asking;
    const { placements, ledger } = await readLearner(ref.training_action_id, ref.profile_id, asking);
    const one = placements.find(({ local_id }) => local_id === ref.local_id);
    if (!one) return undefined;
    const [noted, ...more] = one.changes;
    const isRecent = now.getTime() - Date.parse(noted?.saved_at ?? "") <= takeBackMs;
    if (more.length > 0 || noted?.by !== viewer.userId || !isRecent) throw placementsProblems.notTakenBack();
    await transact(writesToDeletePlacement(one, ledger));
    return one;
  });

/**
 * Notes a lead with a structure or an employer. One that is noted already without shared interest changes its state
 * instead: learners are not told whether it is.
 */
export const addPlacement = (
  actionId: string,
  { profile_id, structure_id = null, employer, ...words }: NewPlacement,
  id: string,
  asking: Asking,
): Promise<NotedPlacement> =>
  retryOnConcurrentChange(async () => {
    const learner = await readLearner(actionId, profile_id, asking);
    const { placements, ledger, member, part, today } = learner;
    const repeated = placements.find(({ local_id }) => local_id === id);
    if (repeated) return noted(repeated, part);
    requireDay(words.on, asking.now);
    requireOwnWords(part, words);
    await requireTrainers(actionId, words.trainer_ids);
    const blank: StoredPlacement = {
      ...{ training_action_id: actionId, profile_id, local_id: id, structure_id, employer },
      ...{ kind: "apprenticeship", trainer_ids: [], from: null, to: null, interview_at: null },
      ...{ state: words.state, end_reason: null, changes: [], version: 0 },
    };
    const added = after(blank, words, asking);
    const isOpen = (one: StoredPlacement) =>
      one.state !== "broken" && !isOver(one, today) && !areInTurn(one, added, today);
    const known = placements.filter(isOpen).find(isAt(blank));
    if (known?.state === "none") return noted(await change(known, words, learner, asking), part);
    if (known) {
      if (isSaidAlready(known, after(known, words, asking))) return noted(known, part);
      throw placementsProblems.alreadyNoted(await currentFor(learner, known));
    }
    if (!mayMove(part, "new", words.state)) throw placementsProblems.notYours();
    const room = limitsFor(part).placements;
    if (placements.length >= room) throw placementsProblems.tooMany(room);
    await requireNoOther(added, learner);
    await transact(writesToAddPlacement(added, ledger, member.version));
    return noted(added, part);
  });
