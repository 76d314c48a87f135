import * as z from "zod";
import {
  byId,
  levelOf,
  Meeting,
  pairOf,
  sessionOf,
  type TimetableInput,
} from "#shared/timetable/timetable.types.ts";

/** What a timetable must never do. */
export const Rule = z.literal([
  "unknownSlot",
  "notTakingPart",
  "notAMember",
  "slotClosed",
  "learnerAbsent",
  "forbidden",
  "wrongLevel",
  "twiceInSlot",
  "twiceTogether",
  "overSeats",
  "pinMoved",
]);
export type Rule = z.output<typeof Rule>;

/** A rule that does not hold, and the meetings that break it together. */
export const BrokenRule = z.object({ rule: Rule, meetings: z.array(Meeting).readonly() });
export type BrokenRule = z.output<typeof BrokenRule>;

/** Returns a function that says which rule a meeting breaks by itself, whatever the other meetings are. */
export const ruleOfOne = (
  input: TimetableInput,
): ((meeting: Omit<Meeting, "level" | "pinned">) => Rule | undefined) => {
  const slots = new Set(input.slots.map(({ id }) => id));
  const structures = byId(input.structures, "structure_id");
  const learners = byId(input.learners, "profile_id");
  const forbidden = new Set(input.forbidden.map(pairOf));
  return ({ profile_id, structure_id, time_slot_id }) => {
    const structure = structures.get(structure_id);
    const learner = learners.get(profile_id);
    if (!slots.has(time_slot_id)) return "unknownSlot";
    if (!structure) return "notTakingPart";
    if (!learner) return "notAMember";
    if (structure.closed_slot_ids.includes(time_slot_id)) return "slotClosed";
    if (learner.absent_slot_ids.includes(time_slot_id)) return "learnerAbsent";
    if (forbidden.has(pairOf({ profile_id, structure_id }))) return "forbidden";
    return undefined;
  };
};

const groupsOf = (meetings: readonly Meeting[], key: (meeting: Meeting) => string): Meeting[][] => [
  ...Map.groupBy(meetings, key).values(),
];

/**
 * Every rule that these meetings break. `pins`: meetings that must still stand as they are. Pins contradict each other
 * or a rule if they break one alone: `brokenRules(input, pins)`.
 */
export const brokenRules = (
  input: TimetableInput,
  meetings: readonly Meeting[],
  pins: readonly Meeting[] = [],
): BrokenRule[] => {
  const seats = new Map(input.structures.map((structure) => [structure.structure_id, structure.seats]));
  const learners = byId(input.learners, "profile_id");
  const ruleOf = ruleOfOne(input);
  const kept = new Set(meetings.map((meeting) => `${pairOf(meeting)} ${meeting.time_slot_id}`));
  const alone = meetings.flatMap((meeting): BrokenRule[] => {
    const rule = ruleOf(meeting);
    if (rule) return [{ rule, meetings: [meeting] }];
    const level = levelOf(learners.get(meeting.profile_id)?.wishes ?? [], meeting.structure_id);
    return level === meeting.level ? [] : [{ rule: "wrongLevel", meetings: [meeting] }];
  });
  const together = (rule: Rule, groups: Meeting[][], most: (meeting: Meeting) => number): BrokenRule[] =>
    groups
      .filter(([first, ...others]) => first && 1 + others.length > most(first))
      .map((group) => ({ rule, meetings: group }));
  return [
    ...alone,
    ...together(
      "twiceInSlot",
      groupsOf(meetings, ({ profile_id, time_slot_id }) => `${profile_id} ${time_slot_id}`),
      () => 1,
    ),
    ...together("twiceTogether", groupsOf(meetings, pairOf), () => 1),
    ...together(
      "overSeats",
      groupsOf(meetings, sessionOf),
      ({ structure_id }) => seats.get(structure_id) ?? Number.POSITIVE_INFINITY,
    ),
    ...pins
      .filter((pin) => !kept.has(`${pairOf(pin)} ${pin.time_slot_id}`))
      .map((pin): BrokenRule => ({ rule: "pinMoved", meetings: [pin] })),
  ];
};

/** Why a meeting cannot join these others, or nothing. `others` is without the meeting that it replaces. */
export const refusalOf = (
  input: TimetableInput,
  others: readonly Meeting[],
  meeting: Omit<Meeting, "level" | "pinned">,
): Rule | undefined => {
  const rule = ruleOfOne(input)(meeting);
  if (rule) return rule;
  const own = others.filter(({ profile_id }) => profile_id === meeting.profile_id);
  if (own.some(({ time_slot_id }) => time_slot_id === meeting.time_slot_id)) return "twiceInSlot";
  if (own.some(({ structure_id }) => structure_id === meeting.structure_id)) return "twiceTogether";
  const seats =
    input.structures.find(({ structure_id }) => structure_id === meeting.structure_id)?.seats ?? 0;
  const taken = others.filter((other) => sessionOf(other) === sessionOf(meeting)).length;
  return taken < seats ? undefined : "overSeats";
};
