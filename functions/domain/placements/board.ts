import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findHostAnswers, wordsOf } from "#functions/domain/hosts/host-placements.store.ts";
import { showCalls } from "#functions/domain/placements/calls.ts";
import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import {
  findCalls,
  findPlacementProposal,
  proposalStateOf,
} from "#functions/domain/placements/proposals.store.ts";
import { findRunning } from "#functions/domain/placements/running.ts";
import { employerOf, readSimilar, showPlacements } from "#functions/domain/placements/view.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { findStructures, structureNames } from "#functions/domain/structures/structures.store.ts";
import { findEventWishesToContinue } from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { actionIn, requireAction } from "#functions/domain/training/require-action.ts";
import { membersOf, type StoredMember } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { findEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { isStaff, roles, type Viewer } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { isMutual, isOver, placingDay, rankOf, runsOn } from "#shared/placements/placements.rules.ts";
import type { BoardCard, PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { pairOf } from "#shared/timetable/timetable.types.ts";
import { mayReadFollowing } from "#shared/training/training.rules.ts";

type Interest = { structure_id: string; since: string };

/** What learners and hosts of an action's event said of each other, by learner. */
const readInterests = async (eventId: string | null, readsOpinions: boolean) => {
  const [wishes, answers, continuing] =
    eventId === null
      ? [[], [], []]
      : await Promise.all([
          findEventWishes(eventId),
          readsOpinions ? findHostAnswers(eventId) : [],
          readsOpinions ? findEventWishesToContinue(eventId) : [],
        ]);
  const wished = Map.groupBy(wishes, ({ profile_id }) => profile_id);
  const wordOf = new Map(
    answers
      .flatMap(({ structure_id, ...said }) =>
        [...wordsOf(said)].map(([profile_id, { word: host, at: since }]) => ({
          ...{ structure_id, profile_id, host, since },
        })),
      )
      .map((one) => [pairOf(one), one]),
  );
  const wantsOf = new Map(
    continuing.flatMap(({ profile_id, said }) =>
      said.map(({ structure_id, wants }) => [pairOf({ profile_id, structure_id }), wants] as const),
    ),
  );
  const words = Map.groupBy(wordOf.values(), ({ profile_id }) => profile_id);
  const interestsOf = (profile_id: string) => {
    const lists = wished.get(profile_id) ?? [];
    const ids = new Set(lists.flatMap((list) => list.wishes.map(({ structure_id }) => structure_id)));
    const mutual = (words.get(profile_id) ?? []).flatMap(({ host, since, ...one }): Interest[] => {
      const learner = { wished: ids.has(one.structure_id), wants: wantsOf.get(pairOf(one)) ?? null };
      return isMutual(learner, host) ? [{ structure_id: one.structure_id, since }] : [];
    });
    const silent = [...ids].filter((structure_id) => !wordOf.has(pairOf({ profile_id, structure_id })));
    return { wished: [...ids], mutual, silent: silent.length };
  };
  const isRefused = (pair: { profile_id: string; structure_id: string }) =>
    wordOf.get(pairOf(pair))?.host === "no";
  return {
    interestsOf,
    isRefused,
    seatsOf: new Map(answers.map(({ structure_id, seats }) => [structure_id, seats])),
  };
};

/** How many seats of each structure are left, of those that said how many: promotions of one event share them. */
const readSeatsLeft = async (
  seatsOf: ReadonlyMap<string, number | null>,
  actions: readonly TrainingEntry[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const said = [...seatsOf].flatMap(([id, seats]) => (seats === null ? [] : [[id, seats] as const]));
  if (said.length === 0) return new Map();
  const running = await findRunning(actions, now);
  return new Map(
    said.map(([id, seats]) => {
      const taken = running.filter(({ structure_id }) => structure_id === id).length;
      return [id, Math.max(0, seats - taken)];
    }),
  );
};

/** The structures that would take a learner who has no contract, and whom nobody has called yet. */
const callsToMake = (
  own: readonly StoredPlacement[],
  mutual: readonly Interest[],
  names: Awaited<ReturnType<typeof structureNames>>,
  day: string,
): Interest[] => {
  if (own.some((one) => runsOn(one, day))) return [];
  const isNoted = (id: string) => own.some(({ structure_id }) => structure_id === id);
  // A structure that has closed takes nobody: nothing could be noted there.
  return mutual.filter(({ structure_id: id }) => names.get(id)?.is_active === true && !isNoted(id));
};

/**
 * The learners of an action, or those whom the caller follows, by how far each is. Hosts' opinions are staff's to read:
 * what others get is the same whatever hosts said.
 */
export const boardOf = async (
  actionId: string,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<{ board: PlacementBoard; event_id: string | null }> => {
  const [agenda, members] = await Promise.all([requireAction(actionId), membersOf(actionId)]);
  const action = actionIn(agenda, actionId);
  const day = placingDay(action, now);
  const readsOpinions = isStaff(viewer);
  const isFollowed = (one: StoredMember) => one.role_id === roles.learner.id && mayReadFollowing(viewer, one);
  const learners = members.filter(isFollowed);
  const trainerIds = members.filter(({ role_id }) => role_id === roles.tradeTrainer.id);
  const [stored, { interestsOf, seatsOf, isRefused }, similarTo, people, proposal, calls] = await Promise.all(
    [
      findPlacements(actionId),
      readInterests(action.event_id, readsOpinions),
      readSimilar(),
      findProfileCards([...learners, ...trainerIds].map(({ profile_id }) => profile_id)),
      readsOpinions ? findPlacementProposal(actionId) : undefined,
      readsOpinions ? findCalls(actionId) : undefined,
    ],
  );
  const sharing = agenda.of(trainingRoster).filter(({ event_id }) => event_id === action.event_id);
  const seatsLeft = await readSeatsLeft(seatsOf, sharing, now);
  const placementsOf = Map.groupBy(stored, ({ profile_id }) => profile_id);
  const interested = learners.map(({ profile_id }) => ({ profile_id, interests: interestsOf(profile_id) }));
  const names = await structureNames(
    new Set(interested.flatMap(({ interests }) => interests.mutual.map(({ structure_id }) => structure_id))),
  );
  const byLearner = interested.map(({ profile_id, interests }) => {
    const own = placementsOf.get(profile_id) ?? [];
    return { profile_id, own, interests, to_call: callsToMake(own, interests.mutual, names, day) };
  });
  const calledIds = byLearner.flatMap(({ to_call }) => to_call.map(({ structure_id }) => structure_id));
  const [whole, shown] = await Promise.all([
    findStructures([...new Set(calledIds)]),
    showPlacements(
      byLearner.flatMap(({ own }) => own),
      day,
    ),
  ]);
  const phones = new Map(whole.map(({ id, phone }) => [id, phone]));
  const shownOf = Map.groupBy(shown, ({ learner }) => learner.id);
  const nameOf = (id: string) => people.get(id)?.name ?? "";
  const cards = byLearner.map(({ profile_id, own, interests, to_call }): BoardCard => {
    const open = own.filter((one) => !isOver(one, day));
    const state = stateOf(open, to_call.length > 0);
    return {
      learner: { id: profile_id, name: nameOf(profile_id) },
      state,
      placements: shownOf.get(profile_id) ?? [],
      to_call: to_call
        .map(({ structure_id, since }) => ({
          structure: employerOf(names, { structure_id }),
          phone: phones.get(structure_id) ?? "",
          since,
        }))
        .sort((a, b) => (a.since < b.since ? -1 : 1)),
      wished: interests.wished.length,
      unanswered: readsOpinions ? interests.silent : null,
      similar:
        state === "none"
          ? similarTo(
              interests.wished,
              own.flatMap(({ structure_id }) => structure_id ?? []),
              seatsLeft,
            )
          : [],
    };
  });
  const { start_date, end_date, event_id, archived, is_fest } = action;
  const name = actionName(agenda, actionId);
  const board = {
    training_action: {
      ...{ id: actionId, name, start_date, end_date, is_fest },
      archived_at: archived?.at ?? null,
    },
    reads_opinions: readsOpinions,
    cards: cards.sort((a, b) => byName(a.learner, b.learner)),
    trainers: trainerIds.map(({ profile_id: id }) => ({ id, name: nameOf(id) })).sort(byName),
    proposal: proposal ? { id: proposal.id, state: proposalStateOf(proposal, now) } : null,
    calls: calls ? await showCalls(calls, cards, isRefused) : null,
  };
  return { board, event_id };
};

/** The column of a learner: the most advanced of their open leads, or the interest that a host shares. */
const stateOf = (open: readonly StoredPlacement[], isToCall: boolean): BoardCard["state"] =>
  open
    .map(({ state }) => state)
    .reduce<BoardCard["state"]>(
      (best, one) => (rankOf(one) > rankOf(best) ? one : best),
      isToCall ? "mutual" : "none",
    );
