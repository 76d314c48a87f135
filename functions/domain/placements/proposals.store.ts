import * as z from "zod";
import { atWork, isExpired, noneAtWork } from "#functions/store/computation.ts";
import { entity, findOne, parsed, rewrite } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { pack, unpack } from "#functions/store/packing.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, idIs, isAbsent, updateItem, versionIs, type Write } from "#functions/store/table.ts";
import { placementsProblems } from "#shared/placements/placements.problems.ts";
import {
  type PlacementProposal,
  ProposedLine,
  ProvenGoal,
  Unplaced,
} from "#shared/placements/placements.proposals.ts";
import { PlacementProposalState } from "#shared/placements/placements.schemas.ts";

const StoredPlacementProposal = z.object({
  training_action_id: z.string(),
  id: z.string(),
  state: PlacementProposalState,
  asked_at: z.string(),
  /** The profile of who asked. */
  asked_by: z.string().nullable(),
  /** Names the run of the worker that is at work: an earlier one that still lives may write no more. */
  run: z.string().nullable(),
  progress: z.number(),
  /** When what it is computed from was read, and a hash of it: out of date once that changes. */
  read_at: z.string().nullable(),
  basis: z.string(),
  /** If ready. */
  result: z.string().nullable(),
});
export type StoredPlacementProposal = z.output<typeof StoredPlacementProposal>;
const proposals = entity("PlacementProposal", StoredPlacementProposal, (one) =>
  keys.placementProposal(one.training_action_id),
);

/** The calls of the proposal that was adopted last. */
const StoredCalls = z.object({
  training_action_id: z.string(),
  proposal_id: z.string(),
  adopted_at: z.string(),
  /** A user's id. */
  adopted_by: z.string(),
  lines: z.string(),
  version: z.number(),
});
export type StoredCalls = z.output<typeof StoredCalls>;
const calls = entity("PlacementCalls", StoredCalls, (one) => keys.placementCalls(one.training_action_id));

export const findPlacementProposal = (actionId: string): Promise<StoredPlacementProposal | undefined> =>
  findOne(proposals, keys.placementProposal(actionId));
export const findCalls = (actionId: string): Promise<StoredCalls | undefined> =>
  findOne(calls, keys.placementCalls(actionId));

const Result = z.object({
  lines: z.array(ProposedLine),
  unplaced: z.array(Unplaced),
  goals: z.array(ProvenGoal),
});
export const resultOf = ({ result }: StoredPlacementProposal): PlacementProposal | null =>
  result === null ? null : unpack(Result, result);
export const linesOf = ({ lines }: StoredCalls): ProposedLine[] => unpack(z.array(ProposedLine), lines);
export const withLines = (
  stored: Omit<StoredCalls, "lines">,
  lines: readonly ProposedLine[],
): StoredCalls => ({
  ...stored,
  lines: pack(lines),
});

/** How long a computation may be at work before it counts as failed: longer than its worker's time-out (`infra/tuning.ts`). */
const maxComputingMs = 10 * 60_000;

/** The state by now: one that has been at work for too long has failed. */
export const proposalStateOf = (
  one: Pick<StoredPlacementProposal, "state" | "asked_at">,
  now: Date,
): PlacementProposalState => (isExpired(one, now, maxComputingMs) ? "failed" : one.state);

const concurrentChange = () => new ConcurrentChange();

/** Asks for a proposal in the place of the one before; refused with the one at work, if there is one. */
export const writeToAskForPlacements = (
  asked: Pick<StoredPlacementProposal, "training_action_id" | "id" | "asked_at" | "asked_by">,
  now: Date,
): Write =>
  rewrite(
    proposals,
    { ...asked, state: "waiting", run: null, progress: 0, read_at: null, basis: "", result: null },
    noneAtWork(now, maxComputingMs),
    (current) =>
      current ? placementsProblems.computing({ id: parsed(proposals, current).id }) : concurrentChange(),
  );

type Identified = Pick<StoredPlacementProposal, "training_action_id" | "id">;
type Changes = Partial<Omit<StoredPlacementProposal, keyof Identified | "result">>;

const change = ({ training_action_id, id }: Identified, to: object, run?: string): Write =>
  updateItem(
    keys.placementProposal(training_action_id),
    { set: Object.entries(to) },
    atWork(id, run),
    concurrentChange,
  );

/** Starts a run of the worker, in the place of an earlier one; throws `ConcurrentChange` if nobody waits any more. */
export const writeToBeginPlacements = (
  of: Identified,
  run: string,
  read: Pick<Changes, "read_at" | "basis">,
) => change(of, { ...read, run, state: "computing", progress: 0 });

/** Reports how far a run is; throws `ConcurrentChange` if it was cancelled or another has taken over. */
export const writeToReportPlacements = (of: Identified, run: string, progress: number) =>
  change(of, { progress }, run);

/** Ends a run; null: it failed. */
export const writeToEndPlacements = (of: Identified, run: string, found: PlacementProposal | null) =>
  change(
    of,
    found ? { state: "ready", progress: 1, result: pack(found) } : { state: "failed", progress: 1 },
    run,
  );

/** Forgets a proposal, at work or not; throws `ConcurrentChange` if another has taken its place. */
export const writeToForgetPlacements = ({ training_action_id, id }: Identified): Write =>
  deleteItem(keys.placementProposal(training_action_id), idIs(id), concurrentChange);

/** Saves calls whose version has been raised by one; throws `ConcurrentChange` if they changed meanwhile. */
export const writeToSaveCalls = (after: StoredCalls): Write =>
  rewrite(calls, after, after.version === 1 ? isAbsent : versionIs(after.version - 1), concurrentChange);
