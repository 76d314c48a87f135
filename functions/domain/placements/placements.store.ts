import * as z from "zod";
import { writeToCountPlacements } from "#functions/domain/structures/structures.store.ts";
import { checkMembership } from "#functions/domain/training/assignments.store.ts";
import { create, createFresh, entity, findAll, findOne, replace, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, isPresent, versionIs, type Write } from "#functions/store/table.ts";
import { fold } from "#shared/contract/fold.ts";
import { endReasons, placementKinds, placementStates } from "#shared/placements/placements.rules.ts";

/** A placement, or a lead to one, of a learner in an action. */
const StoredPlacement = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  local_id: z.string(),
  /** Null for an employer found elsewhere, whose name is `employer`. */
  structure_id: z.string().nullable(),
  employer: z.string(),
  kind: z.enum(placementKinds),
  trainer_ids: z.array(z.string()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  state: z.enum(placementStates),
  end_reason: z.enum(endReasons).nullable(),
  interview_at: z.string().nullable(),
  /** What was noted, in the order in which it was saved. `by`: a user's id, which identifies nobody once they are erased. */
  changes: z.array(
    z.object({
      state: z.enum(placementStates),
      on: z.string(),
      saved_at: z.string(),
      by: z.string(),
      /** The import that brought it, whose file is forgotten after a day; absent for what somebody noted by hand. */
      import_id: z.string().optional(),
    }),
  ),
  version: z.number(),
});
export type StoredPlacement = z.output<typeof StoredPlacement>;

type Where = Pick<StoredPlacement, "structure_id" | "employer">;
/** Tells the placements at a structure, or with an employer of this name, those that ended too. */
export const isAt =
  (where: Where) =>
  (one: Where): boolean =>
    one.structure_id === where.structure_id && fold(one.employer) === fold(where.employer);

type PlacementRef = Pick<StoredPlacement, "training_action_id" | "profile_id" | "local_id">;
const keyOf = ({ training_action_id, profile_id, local_id }: PlacementRef) =>
  keys.placement(training_action_id, profile_id, local_id);
const placements = entity("Placement", StoredPlacement, keyOf);

/**
 * How many placements a learner has in an action. Each change of any of them raises its version: rules about all of them
 * are checked on what was read with it.
 */
const StoredLedger = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  count: z.number(),
  version: z.number(),
});
const ledgers = entity("PlacementLedger", StoredLedger, ({ training_action_id, profile_id }) =>
  keys.placementLedger(training_action_id, profile_id),
);
export type Ledger = z.output<typeof StoredLedger>;

/** The id of a placement says of which learner it is, and in which action. */
export const placementId = ({ training_action_id, profile_id, local_id }: PlacementRef): string =>
  `${training_action_id}~${profile_id}~${local_id}`;
export const placementRef = (id: string): PlacementRef => {
  const [training_action_id = "", profile_id = "", local_id = ""] = id.split("~");
  return { training_action_id, profile_id, local_id };
};

/** The placements of a learner of an action, or of all of them, in no order. */
export const findPlacements = (actionId: string, learnerId?: string): Promise<StoredPlacement[]> =>
  findAll(placements, within.placements(actionId, learnerId));

/** A learner's ledger, read before their placements: a change in between makes the write throw `ConcurrentChange`. */
export const findLedger = async (training_action_id: string, profile_id: string): Promise<Ledger> =>
  (await findOne(ledgers, keys.placementLedger(training_action_id, profile_id))) ?? {
    training_action_id,
    profile_id,
    count: 0,
    version: 0,
  };

const concurrentChange = () => new ConcurrentChange();

const writeToRaise = (ledger: Ledger, more: -1 | 0 | 1): Write => {
  const after = { ...ledger, count: ledger.count + more, version: ledger.version + 1 };
  return ledger.version === 0
    ? create(ledgers, after, concurrentChange)
    : rewrite(ledgers, after, versionIs(ledger.version), concurrentChange);
};

const writesToCount = ({ structure_id }: StoredPlacement, by: 1 | -1): Write[] =>
  structure_id === null ? [] : [writeToCountPlacements(structure_id, by)];

/**
 * Writes a new placement, once however often its request is repeated, if nothing of its learner's changed since `ledger`
 * and their membership has this version still; else throws `ConcurrentChange`.
 */
export const writesToAddPlacement = (
  placement: StoredPlacement,
  ledger: Ledger,
  memberVersion: number,
): Write[] => [
  createFresh(placements, placement),
  writeToRaise(ledger, 1),
  checkMembership(placement, memberVersion),
  ...writesToCount(placement, 1),
];

/** Replaces a placement whose version has been raised by one, under the same conditions. */
export const writesToChangePlacement = (
  placement: StoredPlacement,
  ledger: Ledger,
  memberVersion: number,
): Write[] => [
  { ...replace(placements, placement), refusal: concurrentChange },
  writeToRaise(ledger, 0),
  checkMembership(placement, memberVersion),
];

/** Deletes a placement that is there, else throws `ConcurrentChange`. */
export const writesToDeletePlacement = (placement: StoredPlacement, ledger: Ledger): Write[] => [
  deleteItem(keyOf(placement), isPresent, concurrentChange),
  writeToRaise(ledger, -1),
  ...writesToCount(placement, -1),
];
