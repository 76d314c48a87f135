import * as z from "zod";
import type { Figures } from "#shared/timetable/timetable.figures.ts";
import type { BrokenRule } from "#shared/timetable/timetable.rules.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/** Fair: everybody's first priority meeting before anybody's second. Most: as many priority meetings as possible. */
export const presets = ["fair", "most"] as const;
export const Preset = z.literal(presets);
export type Preset = z.output<typeof Preset>;

/** How far from wishes a completion goes: to structures of a type that the learner wished for, or to all. */
export const offWish = ["same_type", "any"] as const;

/** What staff ask of every timetable that is computed for an event; a repair keeps to it too. */
export const Rules = z.object({
  /** Of a learner; null: as many as there are slots. */
  max_meetings: z.number().nullable(),
  /** Whether one slot between a learner's first and last one stays free. */
  has_break: z.boolean(),
  /** How many meetings each structure should have, as far as wishes allow. */
  min_per_structure: z.number(),
  off_wish: z.literal(offWish),
});
export type Rules = z.output<typeof Rules>;
export const noRules: Rules = {
  max_meetings: null,
  has_break: false,
  min_per_structure: 0,
  off_wish: "any",
};

/** The draft changes as little as it can; `max_losses`: how many learners may lose a priority meeting by it. */
export const Keeping = z.object({ max_losses: z.number() });
export type Keeping = z.output<typeof Keeping>;

/**
 * What a timetable is judged by. `added`: meetings of the draft that nobody wished for and that a repair keeps.
 * `keepsPriority`: learners who have as many priority meetings as in the draft. `served`: meetings of structures, up to
 * the number that each should have. `kept`: meetings of the draft that stay as they are.
 */
const goals = [
  "keepsPriority",
  "onePriority",
  "twoPriority",
  "threePriority",
  "priority",
  "served",
  "optional",
  "added",
  "kept",
] as const;
export type Goal = (typeof goals)[number];

/** One level of a computation. `completed`: meetings that nobody wished for, in slots that were free. */
export const LevelName = z.literal([...goals, "completed"]);
export type LevelName = z.output<typeof LevelName>;

/** `bound`: no timetable as good in the levels before has more; equal to `value` if proven. */
export const SolvedLevel = z.object({
  goal: LevelName,
  value: z.number(),
  bound: z.number(),
  proven: z.boolean(),
});
export type SolvedLevel<Name extends LevelName = LevelName> = z.output<typeof SolvedLevel> & { goal: Name };

export type ComputeRequest = {
  preset: Preset;
  /** Fills free slots with meetings that nobody wished for. */
  complete: boolean;
  rules?: Rules | undefined;
  /** The meetings of the draft: its pins are kept, and the proposal is compared with it. */
  current: readonly Meeting[];
  /**
   * Changes the draft instead of starting over: of all equally good timetables, the one that keeps most meetings. Good
   * is, before anything else, that no more than `max_losses` learners have fewer priority meetings than in the draft.
   */
  keep?: Keeping | undefined;
  /** The slots that have begun: their meetings stay, and none is added there. */
  past_slot_ids?: readonly string[] | undefined;
  /**
   * The same for what happened on the day, whoever loses by it. `complete` fills the slots of `walk_ins`, and gives those
   * whose meetings fell as many as they had; nobody else is sent elsewhere for a meeting that they did not wish for.
   */
  repair?: { walk_ins?: readonly string[] } | undefined;
};

const perLearner: readonly Goal[] = ["onePriority", "twoPriority", "threePriority"];

/** The goals of a preset, in strict order. */
export const goalsOf: Readonly<Record<Preset, readonly Goal[]>> = {
  fair: [...perLearner, "optional"],
  most: ["priority", ...perLearner, "optional"],
};

/** `repair`, `keep`: anything if it does. */
type Asked = { preset: Preset; rules?: Rules | undefined; keep?: unknown; repair?: unknown };

/** The levels that the solver proves for a request, in order. */
export const goalsFor = ({ preset, rules, keep, repair }: Asked): Goal[] => [
  ...(keep ? (["keepsPriority"] as const) : []),
  ...goalsOf[preset].flatMap((goal): Goal[] =>
    goal === "optional" && rules && rules.min_per_structure > 0 ? ["served", goal] : [goal],
  ),
  ...(keep || repair ? (["kept"] as const) : []),
];

/** All levels that a computation reports, in order: how many it has reported says how far it is. */
export const levelsFor = (request: Asked & { complete: boolean }): LevelName[] => [
  ...goalsFor(request),
  ...(request.complete ? (["completed"] as const) : []),
];

/** Pins contradict each other or a rule: nothing was computed. */
export type ImpossibleProposal = { state: "impossible"; conflicts: BrokenRule[] };

export type ReadyProposal = {
  state: "ready";
  /** Sorted by learner, then by slot. */
  meetings: Meeting[];
  levels: SolvedLevel[];
  figures: Figures;
};

export type Proposal = ImpossibleProposal | ReadyProposal;
