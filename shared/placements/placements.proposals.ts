import * as z from "zod";

/**
 * What a proposal is computed from. Nothing else about anybody can decide: no name, age, genre, address, picture, remark
 * or date stands here, and neither ids nor the order of the lists count.
 */
export type ProposalInput = {
  learners: readonly ProposalLearner[];
  hosts: readonly ProposalHost[];
  /** Agreed or signed placements: who has one, and where; null for an employer of no structure here. */
  pins: readonly { profile_id: string; structure_id: string | null }[];
};

type ProposalLearner = {
  profile_id: string;
  /** Drawn once for the promotion; the lowest comes first. Each lot is drawn once. */
  lot: number;
  wishes: readonly ProposalWish[];
};

/**
 * `level`: the lower, the more it is wished for. Two wishes of one level are equal; `place` counts from 1 in the whole list,
 * in the learner's own order.
 */
export type ProposalWish = { structure_id: string; level: number; place: number };

export const wishLevels = [
  "postPriority",
  "postOptional",
  "prePriority",
  "preOptional",
  "continuing",
] as const;
export type WishLevel = (typeof wishLevels)[number];
export const isPriorityLevel = (level: number): boolean =>
  wishLevels[level] === "postPriority" || wishLevels[level] === "prePriority";

export type HostAnswer = "continue" | "see_again" | "no";
export type ProposalHost = {
  structure_id: string;
  lot: number;
  /** How many learners it takes in; null while it has not said: counted as one. */
  seats: number | null;
  /** Those with whom it would continue, the most wanted first; the others of « continue » come after, equal. */
  order: readonly string[];
  answers: readonly { profile_id: string; answer: HostAnswer }[];
};

/** The seats of a host that gave no number: one, and the host is asked. */
export const assumedSeats = 1;

/** Who would go where. */
export type Match = { profile_id: string; structure_id: string };

/**
 * Which rule decided a line.
 * `first`: the host ranks them among its first, as many as it has seats. `ranked`: before all others who would rather be
 * there. `free`: nobody else would. `taken`: the seats they would like better go to people ranked before. `size`,
 * `priority`, `order`: otherwise fewer people placed, fewer priority wishes, wishes further down the lists. `draw`: nothing
 * but the draw. `equal`: one of these, and time was too short to say which.
 */
export const reasonKinds = [
  "first",
  "ranked",
  "free",
  "taken",
  "size",
  "priority",
  "order",
  "draw",
  "equal",
] as const;
export const Reason = z.object({
  kind: z.literal(reasonKinds),
  /** The structure that they would like better and whose seats others have. */
  instead: z.string().nullable(),
  /** Somebody with whom they are equal for the same seat. */
  rival: z.string().nullable(),
  /** Seats: of the host (`first`), or of `instead` (`taken`). */
  seats: z.number(),
});
export type Reason = z.output<typeof Reason>;

export const ProposedLine = z.object({
  profile_id: z.string(),
  structure_id: z.string(),
  level: z.literal(wishLevels),
  /** The place of the wish in the learner's list, from 1. */
  place: z.number(),
  /** The host has not answered for them. */
  to_ask: z.boolean(),
  /** The host has not said how many seats it has. */
  to_confirm: z.boolean(),
  reason: Reason,
});
export type ProposedLine = z.output<typeof ProposedLine>;

/**
 * Why somebody has no seat: they wished for nothing; none of their structures can take them (all said no, or have no seat);
 * or others have the seats, ranked before them or equal.
 */
const unplacedKinds = ["noWish", "noneCan", "taken", "equal"] as const;
export const Unplaced = z.object({ profile_id: z.string(), kind: z.literal(unplacedKinds) });
export type Unplaced = z.output<typeof Unplaced>;

/** `bound`: no stable solution has more, given the goals before; equal to `value` if proven. */
export const proposalGoals = ["placed", "priority", "places"] as const;
export type ProposalGoal = (typeof proposalGoals)[number];
export const ProvenGoal = z.object({
  goal: z.literal(proposalGoals),
  value: z.number(),
  bound: z.number(),
  proven: z.boolean(),
});
export type ProvenGoal = z.output<typeof ProvenGoal>;

export type PlacementProposal = {
  lines: ProposedLine[];
  unplaced: Unplaced[];
  /** `placed` and `priority`, without pins. */
  goals: ProvenGoal[];
};
