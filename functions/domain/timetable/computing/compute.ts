import { differenceOf, figuresOf } from "#shared/timetable/timetable.figures.ts";
import {
  type ComputeRequest,
  goalsFor,
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
import { type Pair, timetableModel } from "./model.ts";
import { type SolveOptions, solveLevels } from "./solver.ts";

/** What a computation may choose: fixed meetings, and pairs that may meet. */
export const whatIsOpen = (input: TimetableInput, { current, repair }: ComputeRequest) => {
  const past = new Set(repair?.past_slot_ids);
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
  const extra = repair ? ahead.filter(({ level }) => level === "added") : [];
  const pairs = [...wished, ...extra];
  return { draft, remaining, fixed: [...over, ...pins], pins, pairs };
};

/** Fixed meetings, and those of the draft that can stay beside them as they are. */
const withThoseThatStay = (
  input: TimetableInput,
  fixed: readonly Meeting[],
  draft: readonly Meeting[],
): Meeting[] => {
  const seats = new Map(input.structures.map((structure) => [structure.structure_id, structure.seats]));
  const taken = new Map<string, number>();
  const sit = (meeting: Meeting) => taken.set(sessionOf(meeting), (taken.get(sessionOf(meeting)) ?? 0) + 1);
  fixed.forEach(sit);
  const others = draft.filter((meeting) => !fixed.includes(meeting));
  const stay = stillPossible(input, others).filter((meeting) => {
    const isFree = (taken.get(sessionOf(meeting)) ?? 0) < (seats.get(meeting.structure_id) ?? 0);
    if (isFree) sit(meeting);
    return isFree;
  });
  return [...fixed, ...stay];
};

/** Adds the wishes that still fit: a good timetable found at once, where the solver starts. */
export const fillWishes = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  pairs: readonly Pair[],
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
      ),
    [...meetings],
  );

/**
 * Computes a timetable: the levels of the preset, each proven or with its bound; then the completion; then comfort.
 * The same input gives the same proposal unless the time limit comes first. Throws the signal's reason if aborted.
 */
export const computeProposal = async (
  input: TimetableInput,
  request: ComputeRequest,
  options: SolveOptions,
): Promise<Proposal> => {
  const { draft, remaining, fixed, pins, pairs } = whatIsOpen(input, request);
  const conflicts = brokenRules(input, pins);
  if (conflicts.length > 0) return { state: "impossible", conflicts };

  const model = timetableModel(remaining, pairs, fixed, request.repair ? draft : []);
  const fill = (meetings: readonly Meeting[]) => fillWishes(remaining, meetings, pairs);
  const start = fill(request.repair ? withThoseThatStay(remaining, fixed, draft) : fixed);
  const solved = await solveLevels(model, fixed, goalsFor(request), start, fill, options);
  let meetings = [...solved.meetings];
  const levels: SolvedLevel[] = [...solved.levels];

  if (request.complete) {
    const before = meetings.length;
    const { bound, ...completed } = completeTimetable(remaining, meetings, request.repair?.walk_ins);
    meetings = completed.meetings;
    const value = meetings.length - before;
    const level: SolvedLevel = { goal: "completed", value, bound, proven: value === bound };
    levels.push(level);
    await options.onLevel?.(level);
  }

  const kept = new Set(
    request.repair && draft.map((meeting) => `${pairOf(meeting)} ${meeting.time_slot_id}`),
  );
  const locked = new Set(
    meetings.filter(
      (meeting) => fixed.includes(meeting) || kept.has(`${pairOf(meeting)} ${meeting.time_slot_id}`),
    ),
  );
  meetings = makeComfortable(remaining, meetings, locked);
  const order = new Map(input.slots.map(({ id }, n) => [id, n]));
  const people = new Map(input.learners.map(({ profile_id }, n) => [profile_id, n]));
  meetings.sort(
    (one, other) =>
      (people.get(one.profile_id) ?? 0) - (people.get(other.profile_id) ?? 0) ||
      (order.get(one.time_slot_id) ?? 0) - (order.get(other.time_slot_id) ?? 0),
  );

  const past = new Set(request.repair?.past_slot_ids);
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
    difference: differenceOf(draft, meetings),
  };
};
