import type { Rules } from "#shared/timetable/timetable.proposals.ts";
import { ruleOfOne } from "#shared/timetable/timetable.rules.ts";
import {
  type HostStructure,
  type Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
  type TimetableLearner,
} from "#shared/timetable/timetable.types.ts";
import { countingLimits, type Limits } from "./limits.ts";
import type { Pair } from "./model.ts";

/**
 * Adds meetings round by round: in each round every learner gets at most one, those with the fewest meetings first.
 * `pairs`: whom each learner may meet, the best first. `isWanted`: asked before each meeting, with how many its
 * structure has. Returns all meetings.
 */
export const fillByRounds = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  pairs: ReadonlyMap<string, readonly Pair[]>,
  limits: Limits,
  isWanted: (served: number) => boolean = () => true,
): Meeting[] => {
  const ruleOf = ruleOfOne(input);
  const seats = new Map(input.structures.map((structure) => [structure.structure_id, structure.seats]));
  const all = [...meetings];
  const busy = new Set(all.map(({ profile_id, time_slot_id }) => `${profile_id} ${time_slot_id}`));
  const together = new Set(all.map(pairOf));
  const taken = new Map<string, number>();
  for (const session of all.map(sessionOf)) taken.set(session, (taken.get(session) ?? 0) + 1);
  const counting = countingLimits(limits, all);
  const served = new Map<string, number>();
  for (const { structure_id } of all) served.set(structure_id, (served.get(structure_id) ?? 0) + 1);
  const number = new Map<string, number>();
  for (const { profile_id } of all) number.set(profile_id, (number.get(profile_id) ?? 0) + 1);

  /** A session that somebody attends already, else the emptiest hour of the structure: the first. */
  const slotFor = (pair: Pair): Meeting | undefined =>
    input.slots
      .map(({ id }): Meeting => ({ ...pair, time_slot_id: id, pinned: false }))
      .filter(
        (meeting) =>
          !busy.has(`${meeting.profile_id} ${meeting.time_slot_id}`) &&
          (taken.get(sessionOf(meeting)) ?? 0) < (seats.get(meeting.structure_id) ?? 0) &&
          counting.admits(meeting) &&
          ruleOf(meeting) === undefined,
      )
      .sort((one, other) => (taken.get(sessionOf(other)) ?? 0) - (taken.get(sessionOf(one)) ?? 0))[0];

  let waiting = [...pairs.keys()];
  while (waiting.length > 0) {
    waiting.sort((one, other) => (number.get(one) ?? 0) - (number.get(other) ?? 0));
    waiting = waiting.filter((profileId) => {
      for (const pair of pairs.get(profileId) ?? []) {
        if (together.has(pairOf(pair)) || !isWanted(served.get(pair.structure_id) ?? 0)) continue;
        const meeting = slotFor(pair);
        if (!meeting) continue;
        all.push(meeting);
        counting.add(meeting);
        served.set(pair.structure_id, (served.get(pair.structure_id) ?? 0) + 1);
        busy.add(`${profileId} ${meeting.time_slot_id}`);
        together.add(pairOf(pair));
        taken.set(sessionOf(meeting), (taken.get(sessionOf(meeting)) ?? 0) + 1);
        number.set(profileId, (number.get(profileId) ?? 0) + 1);
        return true;
      }
      return false;
    });
  }
  return all;
};

const overlap = (one: readonly string[], other: readonly string[]): number => {
  const common = one.filter((id) => other.includes(id)).length;
  return common === 0 ? 0 : common / (one.length + other.length - common);
};

/** How alike a structure is to a learner's wishes, from 0 to 7: types count most, then publics, then the degree. */
const likenessOf = (
  learner: TimetableLearner,
  structure: HostStructure,
  wished: readonly HostStructure[],
): number => {
  const mean = (field: "types" | "publics") =>
    wished.reduce((sum, wish) => sum + overlap(wish[field], structure[field]), 0) /
    Math.max(1, wished.length);
  const degree = learner.degree_id !== null && structure.degrees.includes(learner.degree_id);
  return 4 * mean("types") + 2 * mean("publics") + Number(degree);
};

export type Completion = {
  limits: Limits;
  rules: Rules;
  /** Whose slots are filled, if not everybody's. */
  only?: readonly string[] | undefined;
};

/**
 * Fills free slots with structures that have seats, first those that should have more meetings, then those most alike to
 * one's wishes; learners without wishes after all others. `bound`: no completion can add more meetings, counting free
 * slots and free seats.
 */
export const completeTimetable = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  { limits, rules, only }: Completion,
): { meetings: Meeting[]; bound: number } => {
  const isServed = ({ profile_id }: { profile_id: string }) => only?.includes(profile_id) ?? true;
  const learners = input.learners.filter(isServed);
  const structures = new Map(input.structures.map((structure) => [structure.structure_id, structure]));
  const pairsOf = (learner: TimetableLearner): Pair[] => {
    const wishes = new Set(learner.wishes.map(({ structure_id }) => structure_id));
    const wished = [...wishes].flatMap((id) => structures.get(id) ?? []);
    const types = new Set(wished.flatMap((structure) => structure.types));
    // Who wished for nothing is alike to everything.
    const isNear = (structure: HostStructure) =>
      rules.off_wish === "any" || wished.length === 0 || structure.types.some((type) => types.has(type));
    return input.structures
      .filter((structure) => !wishes.has(structure.structure_id) && isNear(structure))
      .map((structure) => ({ structure, likeness: likenessOf(learner, structure, wished) }))
      .sort((one, other) => other.likeness - one.likeness)
      .map(({ structure: { structure_id } }) => ({
        profile_id: learner.profile_id,
        structure_id,
        level: "added",
      }));
  };
  const groups = [
    learners.filter(({ wishes }) => wishes.length > 0),
    learners.filter(({ wishes }) => wishes.length === 0),
  ].map((group) => new Map(group.map((learner) => [learner.profile_id, pairsOf(learner)])));
  const least = rules.min_per_structure;
  const fill = (all: readonly Meeting[], isWanted?: (served: number) => boolean): Meeting[] =>
    groups.reduce<Meeting[]>(
      (filled, pairs) => fillByRounds(input, filled, pairs, limits, isWanted),
      [...all],
    );
  const served = least > 0 ? fill(meetings, (number) => number < least) : meetings;

  const own = Map.groupBy(meetings, ({ profile_id }) => profile_id);
  const roomOf = ({ profile_id, absent_slot_ids }: TimetableLearner) => {
    const present =
      input.slots.length - absent_slot_ids.length - Number(limits.breakOf(profile_id).length > 0);
    const has = own.get(profile_id)?.length ?? 0;
    return Math.max(0, Math.min(limits.mostOf(profile_id) - has, present));
  };
  const freePerSlot = input.slots.map(({ id }) => {
    const now = meetings.filter(({ time_slot_id }) => time_slot_id === id);
    const present = learners.filter(({ absent_slot_ids }) => !absent_slot_ids.includes(id)).length;
    const seats = input.structures
      .filter(({ closed_slot_ids }) => !closed_slot_ids.includes(id))
      .reduce((sum, structure) => sum + structure.seats, 0);
    return Math.max(0, Math.min(present - now.filter(isServed).length, seats - now.length));
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return { meetings: fill(served), bound: Math.min(sum(freePerSlot), sum(learners.map(roomOf))) };
};
