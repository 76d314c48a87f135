import * as z from "zod";
import { across, day, Id, instant, line, version } from "#shared/contract/fields.ts";
import { placementsMessages } from "#shared/placements/placements.problems.ts";
import { ProposedLine, Unplaced } from "#shared/placements/placements.proposals.ts";
import {
  endReasons,
  endsAfterStart,
  placementKinds,
  placementStates,
} from "#shared/placements/placements.rules.ts";

const Named = z.object({ id: z.string(), name: z.string() });
/** Somebody who did something; nameless once their account is deleted. */
const Author = z.object({ id: z.string(), name: z.string().nullable() });

const PlacementState = z.enum(placementStates);
const PlacementKind = z.enum(placementKinds, "Choisissez un type dans la liste.");
const EndReason = z.enum(endReasons, "Choisissez un motif dans la liste.");

/** A state of a placement: the day that was declared for it, and when it was saved. */
const PlacementChange = z.object({
  state: PlacementState,
  on: z.string(),
  saved_at: z.string(),
  by: Author,
  /** Whether it came from a file. */
  imported: z.boolean(),
});

/** The structure of a placement; `id` is null for an employer found elsewhere, of whom only the name is known. */
const Employer = z.object({ id: z.string().nullable(), name: z.string(), city: z.string() });

export const Placement = z.object({
  id: z.string(),
  learner: Named,
  structure: Employer,
  kind: PlacementKind,
  trainers: z.array(Author),
  from: z.string().nullable(),
  to: z.string().nullable(),
  state: PlacementState,
  /** Whether it has reached its own end. */
  is_over: z.boolean(),
  end_reason: EndReason.nullable(),
  interview_at: z.string().nullable(),
  /** The oldest first, as they were saved. */
  changes: z.array(PlacementChange),
  version: z.number(),
});
export type Placement = z.output<typeof Placement>;

/** A structure that resembles those that a learner wished for. */
export const SimilarStructure = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  type: z.string(),
  /** How many seats its host said that are left; null: not decided, not said, or not the caller's to read. */
  seats: z.number().nullable(),
});
export type SimilarStructure = z.output<typeof SimilarStructure>;

export const BoardCard = z.object({
  learner: Named,
  /** The column: the most advanced state of what is open, `none` for a learner without any lead. */
  state: PlacementState,
  /** What is noted, the most advanced first; those that ended come last. */
  placements: z.array(Placement),
  /** Structures that wish to continue with a learner who wished for them, where nothing is noted yet: nobody has called. */
  to_call: z.array(z.object({ structure: Employer, phone: z.string(), since: z.string() })),
  /** How many structures the learner wished for. */
  wished: z.number(),
  /** How many of these have not said anything; null to callers who may not read hosts' opinions. */
  unanswered: z.number().nullable(),
  /** For a learner without any lead. */
  similar: z.array(SimilarStructure),
});
export type BoardCard = z.output<typeof BoardCard>;

export const PlacementProposalState = z.enum(["waiting", "computing", "ready", "failed"]);
export type PlacementProposalState = z.output<typeof PlacementProposalState>;

/** Why a line stands in a proposal, with names; a deleted person has none. */
const ShownReason = ProposedLine.shape.reason.extend({
  instead: Named.nullable(),
  rival: z.string().nullable(),
});

const ShownLine = ProposedLine.omit({ profile_id: true, structure_id: true, reason: true }).extend({
  learner: Named,
  structure: Employer,
  reason: ShownReason,
});
export type ShownLine = z.output<typeof ShownLine>;

/**
 * A call that an adopted proposal left to make. `called`: something of the two was noted since, or they have an interview.
 * `closed`: the structure refused or closed since, or the learner has left or found elsewhere.
 */
export const CallLine = ShownLine.extend({
  phone: z.string(),
  state: z.enum(["to_call", "called", "closed"]),
});
export type CallLine = z.output<typeof CallLine>;

const CallList = z.object({
  adopted_at: z.string(),
  adopted_by: Author.nullable(),
  /** The number of the draw. */
  draw: z.number(),
  lines: z.array(CallLine),
});

/** A line, compared with the board: the lead that the learner has already, another one, or none. */
export const ProposalLine = ShownLine.extend({
  change: z.enum(["same", "other", "new"]),
  /** The state of that lead; `none` for none. */
  state: PlacementState,
  /** The other structure. */
  of: z.string(),
});
export type ProposalLine = z.output<typeof ProposalLine>;

export const ShownPlacementProposal = z.object({
  id: z.string(),
  training_action: Named,
  state: PlacementProposalState,
  asked_at: z.string(),
  asked_by: z.string(),
  /** When what it was computed from was read; null until then. */
  read_at: z.string().nullable(),
  /** From 0 to 1. */
  progress: z.number(),
  /** The number of the draw, the same for every proposal of the action. */
  draw: z.number(),
  /** The list of calls that an adoption replaces. */
  version: z.number(),
  result: z
    .object({
      learners: z.number(),
      /** Agreed placements count as placed. */
      placed: z.number(),
      /** No stable solution places more; equal to `placed` if proven. */
      most: z.number(),
      lines: z.array(ProposalLine),
      pinned: z.array(z.object({ learner: Named, structure: z.string(), state: PlacementState })),
      unplaced: z.array(Unplaced.omit({ profile_id: true }).extend({ learner: Named })),
    })
    .nullable(),
  /** What came after it was computed, if anything did: the newest answer of a structure, if it was one. */
  stale: z
    .object({ structure: z.string().nullable(), learner: z.string().nullable(), at: z.string().nullable() })
    .nullable(),
});
export type ShownPlacementProposal = z.output<typeof ShownPlacementProposal>;

export const SeenCalls = z.strictObject({ version });
export const PlacementProposalId = z.object({ id: z.string() });

export const PlacementBoard = z.object({
  /** Once it is archived, its board is read, and nobody notes anything. */
  training_action: Named.extend({
    ...{ start_date: z.string(), end_date: z.string() },
    archived_at: z.string().nullable(),
    is_fest: z.boolean(),
  }),
  /** Whether the caller reads what hosts said: staff alone. */
  reads_opinions: z.boolean(),
  cards: z.array(BoardCard),
  /** The trade trainers of the action, who can be named in a placement. */
  trainers: z.array(Named),
  /** Staff's alone, as it rests on what hosts said. */
  proposal: z.object({ id: z.string(), state: PlacementProposalState }).nullable(),
  calls: CallList.nullable(),
});
export type PlacementBoard = z.output<typeof PlacementBoard>;

const inOrder = across<Parameters<typeof endsAfterStart>[0], "from" | "to">(["from", "to"], endsAfterStart, {
  path: ["to"],
  message: placementsMessages.endsBeforeStart,
});

const details = {
  kind: PlacementKind.optional(),
  /** The day from which the state holds; where it is left out, today, or the one that is noted for this state. */
  on: day.optional(),
  trainer_ids: z.array(Id).max(5, "Cinq formateur·trices au plus.").optional(),
  from: day.nullish(),
  to: day.nullish(),
  /** When the interview takes place. */
  interview_at: instant.nullish(),
  end_reason: EndReason.nullish(),
};

export const maxEmployerLength = 200;
/** A structure of the catalogue, or the name of an employer found elsewhere. */
export const NewPlacement = z
  .strictObject({
    profile_id: Id,
    structure_id: Id.nullish(),
    employer: line(maxEmployerLength).default(""),
    state: PlacementState.exclude(["broken"]).default("none"),
    ...details,
  })
  .check(
    inOrder,
    across<{ structure_id?: string | null | undefined; employer: string }, "structure_id" | "employer">(
      ["structure_id", "employer"],
      ({ structure_id, employer }) => Boolean(structure_id) !== (employer !== ""),
      {
        path: ["structure_id"],
        message: "Une structure, ou le nom d’un employeur trouvé ailleurs, est nécessaire.",
      },
    ),
  );
export type NewPlacement = z.output<typeof NewPlacement>;

/** What is left out stays as it is. */
export const PlacementChanges = z.strictObject({ state: PlacementState, ...details, version }).check(
  inOrder,
  across<{ state: string; end_reason?: string | null | undefined }, "state" | "end_reason">(
    ["state", "end_reason"],
    ({ state, end_reason }) => (state === "broken") === Boolean(end_reason),
    { path: ["end_reason"], message: "Un contrat rompu, et lui seul, a un motif de fin." },
  ),
);
export type PlacementChanges = z.output<typeof PlacementChanges>;

/** What stands after a change. `version`: null to the learner of a lead without shared interest, whose past they do not read. */
export const NotedPlacement = z.object({
  id: z.string(),
  state: PlacementState,
  version: z.number().nullable(),
});
export type NotedPlacement = z.output<typeof NotedPlacement>;

/** Where a lead of a learner comes from. */
const LeadSource = z.enum(["wish", "self", "team"]);

/**
 * A lead as its learner reads it. One without shared interest has no date, author or version, and stands where it would
 * stand had the structure said nothing: an unanswered one and a refused one look the same.
 */
export const OwnLead = z.object({
  /** Null for a wish of which nothing is noted, and for what others noted without shared interest. */
  id: z.string().nullable(),
  structure: Employer,
  source: LeadSource,
  /** The place among the wishes, from 1. */
  wish: z.number().nullable(),
  state: PlacementState,
  /** Whether it has reached its own end. */
  is_over: z.boolean(),
  since: z.string().nullable(),
  saved_at: z.string().nullable(),
  interview_at: z.string().nullable(),
  kind: PlacementKind.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  end_reason: EndReason.nullable(),
  version: z.number().nullable(),
});
export type OwnLead = z.output<typeof OwnLead>;

/** What the learner does next, about which of their leads. */
const NextAct = z.object({
  act: z.enum(["found", "call", "tell", "interview", "wait", "search"]),
  lead: OwnLead.nullable(),
  /** The structure's own number, for `call`. */
  phone: z.string(),
});

/** The leads of a learner in one of their actions. */
export const OwnPlacements = z.object({
  training_action: Named.extend({ start_date: z.string(), end_date: z.string() }),
  profile_id: z.string(),
  leads: z.array(OwnLead),
  /** Null in an archived action: its leads are read, and nobody notes anything. */
  next: NextAct.nullable(),
  similar: z.array(SimilarStructure),
  referent: Named.nullable(),
});
export type OwnPlacements = z.output<typeof OwnPlacements>;
