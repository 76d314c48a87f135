import * as z from "zod";
import type { Difference, Figures } from "#shared/timetable/timetable.figures.ts";
import type { BrokenRule } from "#shared/timetable/timetable.rules.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/** Fair: everybody's first priority meeting before anybody's second. Most: as many priority meetings as possible. */
export const presets = ["fair", "most"] as const;
export const Preset = z.literal(presets);
export type Preset = z.output<typeof Preset>;

/**
 * What a timetable is judged by. `added`: meetings of the draft that nobody wished for and that a repair keeps.
 * `kept`: meetings of the draft that a repair leaves as they are.
 */
const goals = [
  "onePriority",
  "twoPriority",
  "threePriority",
  "priority",
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
  /** The meetings of the draft: its pins are kept, and the proposal is compared with it. */
  current: readonly Meeting[];
  /**
   * Repairs the draft instead of starting over: of all equally good timetables, the one that keeps most meetings.
   * Meetings in `past_slot_ids` have taken place and stay, and none is added there. `complete` fills the slots of
   * `walk_ins` only: nobody else is sent elsewhere for a meeting that they did not wish for.
   */
  repair?: { past_slot_ids: readonly string[]; walk_ins?: readonly string[] } | undefined;
};

const fair: readonly Goal[] = ["onePriority", "twoPriority", "threePriority", "optional"];

/** The goals of a preset, in strict order. */
export const goalsOf: Readonly<Record<Preset, readonly Goal[]>> = { fair, most: ["priority", ...fair] };

/** `repair`: anything if it repairs. */
type Asked = { preset: Preset; repair?: unknown };

/** The levels that the solver proves for a request, in order. */
export const goalsFor = ({ preset, repair }: Asked): Goal[] => [
  ...goalsOf[preset],
  ...(repair ? (["kept"] as const) : []),
];

/** All levels that a computation tells of, in order: how far it is, is how many it has told of. */
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
  /** From the draft to this proposal. */
  difference: Difference;
};

export type Proposal = ImpossibleProposal | ReadyProposal;
