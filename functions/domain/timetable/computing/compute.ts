import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import {
  type ComputeRequest,
  goalsFor,
  noRules,
  type Proposal,
  type SolvedLevel,
} from "#shared/timetable/timetable.proposals.ts";
import { stillPossible } from "#shared/timetable/timetable.repair.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import {
  byId,
  levelOf,
  type Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";
import { makeComfortable } from "./comfort.ts";
import { completeTimetable, fillByRounds } from "./filling.ts";
import { countingLimits, type Limits, limitsOf } from "./limits.ts";
import { type Pair, timetableModel } from "./model.ts";
import { type SolveOptions, solveLevels } from "./solver.ts";

/** What a computation may choose: fixed meetings, and pairs that may meet. */
export const whatIsOpen = (
  input: TimetableInput,
  { current, keep, repair, past_slot_ids, rules = noRules }: ComputeRequest,
) => {
  const past = new Set(past_slot_ids);
  const learners = byId(input.learners, "profile_id");
  // Wishes may have changed since the draft was made.
  const draft = current.map((meeting) => ({
    ...meeting,
    level: levelOf(learners.get(meeting.profile_id)?.wishes ?? [], meeting.structure_id),
  }));
  const over = draft.filter(({ time_slot_id }) => past.has(time_slot_id));
  const ahead = draft.filter(({ time_slot_id }) => !past.has(time_slot_id));
  const pinned = ahead.filter((meeting) => meeting.pinned);
  // An incident breaks the pins of anyone who does not come: that is no contradiction of the staff's.
  const pins = repair ? stillPossible(input, pinned) : pinned;
  /** The event without the past: nobody can be given a meeting there. */
  const remaining: TimetableInput = {
    ...input,
    learners: input.learners.map((learner) => ({
      ...learner,
      absent_slot_ids: [...learner.absent_slot_ids, ...past],
    })),
  };
  const wished = input.learners.flatMap(({ profile_id, wishes }) =>
    wishes.map(
      ({ structure_id, is_priority }): Pair => ({
        profile_id,
        structure_id,
        level: is_priority ? "priority" : "optional",
      }),
    ),
  );
  // What nobody wished for stays where it is, or makes room.
  const extra = keep || repair ? ahead.filter(({ level }) => level === "added") : [];
  const pairs = [...wished, ...extra];
  const limits = limitsOf(input, rules);
  return { draft, remaining, fixed: [...over, ...pins], pins, pairs, rules, limits };
};

/** Fixed meetings, and those of the draft that can stay with them as they are. */
const withThoseThatStay = (
  input: TimetableInput,
  fixed: readonly Meeting[],
  draft: readonly Meeting[],
  limits: Limits,
): Meeting[] => {
  const counting = countingLimits(limits, fixed);
  const seats = new Map(input.structures.map((structure) => [structure.structure_id, structure.seats]));
  const taken = new Map<string, number>();
  const sit = (meeting: Meeting) => taken.set(sessionOf(meeting), (taken.get(sessionOf(meeting)) ?? 0) + 1);
  fixed.forEach(sit);
  const others = draft.filter((meeting) => !fixed.includes(meeting));
  const stay = stillPossible(input, others).filter((meeting) => {
    const isFree = (taken.get(sessionOf(meeting)) ?? 0) < (seats.get(meeting.structure_id) ?? 0);
    if (!isFree || !counting.admits(meeting)) return false;
    sit(meeting);
    counting.add(meeting);
    return true;
  });
  return [...fixed, ...stay];
};

/** Adds the wishes that still fit: a good timetable found at once, where the solver starts. */
export const fillWishes = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  pairs: readonly Pair[],
  limits: Limits,
): Meeting[] =>
  (["priority", "optional"] as const).reduce<Meeting[]>(
    (filled, level) =>
      fillByRounds(
        input,
        filled,
        Map.groupBy(
          pairs.filter((pair) => pair.level === level),
          ({ profile_id }) => profile_id,
        ),
        limits,
      ),
    [...meetings],
  );

/**
 * How a repair completes: those who walk in have their day filled, those whose meetings fell while they are there get as
 * many as they had.
 */
const refilling = (
  input: TimetableInput,
  { mostOf, breakOf }: Limits,
  {
    draft,
    repaired,
    walkIns,
  }: { draft: readonly Meeting[]; repaired: readonly Meeting[]; walkIns: readonly string[] },
) => {
  const absences = new Map(input.learners.map((one) => [one.profile_id, one.absent_slot_ids]));
  const had = Map.groupBy(
    draft.filter((one) => !absences.get(one.profile_id)?.includes(one.time_slot_id)),
    ({ profile_id }) => profile_id,
  );
  const has = Map.groupBy(repaired, ({ profile_id }) => profile_id);
  const numberHad = (id: string) => had.get(id)?.length ?? 0;
  const fallen = [...had.keys()].filter((id) => (has.get(id)?.length ?? 0) < numberHad(id));
  const limits: Limits = {
    mostOf: (id) => (walkIns.includes(id) ? mostOf(id) : Math.min(mostOf(id), numberHad(id))),
    breakOf,
  };
  return { only: [...new Set([...walkIns, ...fallen])], limits };
};

/**
 * Computes a timetable: the levels of the preset, each proven or with its bound; then the completion; then comfort.
 * The same input gives the same proposal unless the time limit comes first.
 */
export const computeProposal = async (
  input: TimetableInput,
  request: ComputeRequest,
  options: SolveOptions,
): Promise<Proposal> => {
  const { draft, remaining, fixed, pins, pairs, rules, limits } = whatIsOpen(input, request);
  const { keep, repair } = request;
  const conflicts = brokenRules(input, pins);
  if (conflicts.length > 0) return { state: "impossible", conflicts };

  const current = keep || repair ? draft : [];
  const model = timetableModel(remaining, {
    ...{ pairs, fixed, current, limits },
    least: rules.min_per_structure,
    maxLosses: keep?.max_losses,
  });
  const fill = (meetings: readonly Meeting[]) => fillWishes(remaining, meetings, pairs, limits);
  const start = fill(withThoseThatStay(remaining, fixed, current, limits));
  const solved = await solveLevels(model, fixed, goalsFor(request), start, fill, options);
  let meetings = [...solved.meetings];
  const levels: SolvedLevel[] = [...solved.levels];

  if (request.complete) {
    const before = meetings.length;
    const refill =
      repair && refilling(input, limits, { draft, repaired: meetings, walkIns: repair.walk_ins ?? [] });
    const { bound, ...completed } = completeTimetable(remaining, meetings, { limits, rules, ...refill });
    meetings = completed.meetings;
    const value = meetings.length - before;
    const level: SolvedLevel = { goal: "completed", value, bound, proven: value === bound };
    levels.push(level);
    await options.onLevel?.(level);
  }

  const kept = new Set(current.map((meeting) => `${pairOf(meeting)} ${meeting.time_slot_id}`));
  const locked = new Set(
    meetings.filter(
      (meeting) => fixed.includes(meeting) || kept.has(`${pairOf(meeting)} ${meeting.time_slot_id}`),
    ),
  );
  meetings = makeComfortable(remaining, meetings, locked, limits);
  const order = new Map(input.slots.map(({ id }, n) => [id, n]));
  const people = new Map(input.learners.map(({ profile_id }, n) => [profile_id, n]));
  meetings.sort(
    (one, other) =>
      (people.get(one.profile_id) ?? 0) - (people.get(other.profile_id) ?? 0) ||
      (order.get(one.time_slot_id) ?? 0) - (order.get(other.time_slot_id) ?? 0),
  );

  const past = new Set(request.past_slot_ids);
  const broken = brokenRules(
    input,
    meetings.filter(({ time_slot_id }) => !past.has(time_slot_id)),
    pins,
  );
  if (broken.length > 0)
    throw new Error(`The timetable breaks rules: ${[...new Set(broken.map(({ rule }) => rule))].join(", ")}`);
  return {
    state: "ready",
    meetings,
    levels,
    figures: figuresOf(input, meetings),
  };
};
