import * as z from "zod";
import { type SituationLink, situationsAmong } from "#functions/domain/situations/situations.store.ts";
import {
  checkPresentMember,
  membersAmong,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import { create, entity, findAll, findOne, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  type Change,
  type Condition,
  checkItem,
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  queryItems,
  readItems,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { stepTypes } from "#shared/steps/steps.rules.ts";
import { Completion, Interview, type LastSubmission } from "#shared/steps/steps.said.ts";
import { words } from "#shared/steps/words.rules.ts";

/** The last rendu of a step's deliverable, as the step carries it. */
export const SubmissionOnStep = z.object({
  version: z.number(),
  at: z.string(),
  taken_over: z.boolean(),
  /** The version that its learner had before them: the same rendu sent again is known by it. */
  shown: z.number(),
  /** The roles that wrote their note since. */
  noted: z.record(z.string(), z.literal(true)),
  documents: z.array(z.string()),
});
export type SubmissionOnStep = z.output<typeof SubmissionOnStep>;

/** The newest word of a part on a rendu, as the step carries it. */
const WordOnStep = z.object({ version: z.number(), word: z.enum(words), at: z.string() });

/** A step of a learner in an action, as lists need it. Deliverables and notes are items of their own. */
export const StoredStep = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  order: z.number(),
  name: z.string(),
  step_type: z.enum(stepTypes),
  start_datetime: z.string().nullable(),
  end_datetime: z.string().nullable(),
  /** Ids of what is attached, with the time of the attachment. */
  folders: z.record(z.string(), z.string()),
  documents: z.record(z.string(), z.string()),
  /** The profile that attached a document; unknown of those attached before this was noted. */
  attached_by: z.record(z.string(), z.string()).default({}),
  submission: SubmissionOnStep.optional(),
  completion: Completion.optional(),
  interview_before: Interview.optional(),
  interview_after: Interview.optional(),
  interview_meeting: Interview.optional(),
  word_learner: WordOnStep.optional(),
  word_trade: WordOnStep.optional(),
  word_referent: WordOnStep.optional(),
  /** Set once somebody wrote in its thread. */
  has_thread: z.literal(true).optional(),
  /** Which deliverables exist, and notes of which roles. */
  written: z.object({
    DELIVERABLE: z.record(z.string(), z.literal(true)),
    NOTE: z.record(z.string(), z.literal(true)),
  }),
  created_at: z.string(),
  /** Set while staff keep the step apart from the path. */
  archived_at: z.string().optional(),
  /** Rises with dates, attachments and rendus; deliverables, notes and facts have versions of their own. */
  version: z.number(),
});
export type StoredStep = z.output<typeof StoredStep>;

/** The last rendu of a step, as lists and rules read it; null before the first. */
export const lastSubmissionOf = ({ submission }: StoredStep): z.output<typeof LastSubmission> | null => {
  if (!submission) return null;
  const { version, at, taken_over, noted } = submission;
  return { version, at, taken_over, noted_role_ids: Object.keys(noted).map(Number) };
};

type StepRef = Pick<StoredStep, "training_action_id" | "profile_id" | "order">;

const keyOf = (step: StepRef) => keys.step(step.training_action_id, step.profile_id, step.order);
const steps = entity("Step", StoredStep, keyOf);

const StepsBegun = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  created_at: z.string(),
});
const stepsBegun = entity("StepsBegun", StepsBegun, (one) =>
  keys.stepsBegun(one.training_action_id, one.profile_id),
);

/** A step's id says where it stands, so that creating it twice makes one step. */
export const stepId = ({ training_action_id, profile_id, order }: StepRef): string =>
  `${training_action_id}~${profile_id}~${order}`;

/** The parts of a step's id; undefined if it is no such id. */
export const stepRef = (id: string): StepRef | undefined => {
  const [training_action_id, profile_id, order, ...more] = id.split("~");
  if (!training_action_id || !profile_id || !order || more.length > 0) return undefined;
  return /^[1-9]\d?$/.test(order) ? { training_action_id, profile_id, order: Number(order) } : undefined;
};

export const stepsAmong = (items: readonly Item[]): StoredStep[] => pick(steps, items);

export const findStep = (ref: StepRef): Promise<StoredStep | undefined> => findOne(steps, keyOf(ref));

/** These steps with the memberships of their learners, in no order; absent ones are left out. */
export const findSteps = async (
  ids: readonly string[],
): Promise<{ steps: StoredStep[]; members: StoredMember[] }> => {
  const refs = ids.flatMap((id) => stepRef(id) ?? []);
  const items = await readItems([
    ...refs.map(keyOf),
    ...refs.map((ref) => keys.trainingMember(ref.training_action_id, ref.profile_id)),
  ]);
  return { steps: pick(steps, items), members: membersAmong(items) };
};

/** A learner's steps in an action, in their order. */
export const stepsOf = (actionId: string, learnerId: string): Promise<StoredStep[]> =>
  findAll(steps, within.learnerSteps(actionId, learnerId));

/** An action's members, their steps and situations by learner: one request. */
export const trainingWithSteps = async (
  actionId: string,
): Promise<{
  members: StoredMember[];
  steps: Map<string, StoredStep[]>;
  situations: Map<string, SituationLink[]>;
}> => {
  const items = await queryItems(within.training(actionId));
  return {
    members: membersAmong(items),
    steps: Map.groupBy(pick(steps, items), (step) => step.profile_id),
    situations: Map.groupBy(situationsAmong(items), (situation) => situation.student_id),
  };
};

/** Creates steps of a learner, who must be in the action; throws `ConcurrentChange` if one exists. */
export const writesToCreateSteps = (created: readonly StoredStep[]): Write[] => {
  const [first] = created;
  if (!first) return [];
  const { training_action_id, profile_id, created_at } = first;
  return [
    checkPresentMember(training_action_id, profile_id, commonProblems.notFound),
    place(stepsBegun, { training_action_id, profile_id, created_at }),
    ...created.map((step) => create(steps, step, () => new ConcurrentChange())),
  ];
};

export type StepChange = Required<Pick<Change, "set" | "remove">>;

/** Changes a step if its version is unchanged, else throws `ConcurrentChange`. */
export const writeToChangeStep = (step: StoredStep, { set, remove }: StepChange): Write =>
  updateItem(
    keyOf(step),
    { set, remove, add: { version: 1 } },
    versionIs(step.version),
    () => new ConcurrentChange(),
  );

/** Changes what a step says of its texts and facts, which have versions of their own. */
export const writeToMarkStep = (ref: StepRef, change: StepChange, seen: Condition = isPresent): Write =>
  updateItem(keyOf(ref), change, seen, (current) =>
    current ? new ConcurrentChange() : commonProblems.notFound(),
  );

/** Holds while this rendu is the step's last. */
export const isLastSubmission = ({ version, at }: SubmissionOnStep): Condition => ({
  expression: "#submission.#version = :version AND #submission.#at = :at",
  names: { "#submission": "submission", "#version": "version", "#at": "at" },
  values: { ":version": version, ":at": at },
});

/** Detaches deleted documents from their steps. */
export const writesToDetachDocuments = (
  documents: readonly { id: string; steps: Readonly<Record<string, true>> }[],
): Write[] => {
  const attached = documents.flatMap(({ id, steps }) => Object.keys(steps).map((step) => ({ id, step })));
  // One write for each step: a transaction may touch an item only once.
  return [...Map.groupBy(attached, ({ step }) => step)].flatMap(([step, lost]) => {
    const ref = stepRef(step);
    const remove = lost.map(({ id }) => ["documents", id]);
    return ref ? [updateItem(keyOf(ref), { remove }, isPresent, () => new ConcurrentChange())] : [];
  });
};

/** Deletes a step if its version is unchanged, else throws `ConcurrentChange`. Later writes to it are refused. */
export const writeToDeleteStep = (step: StoredStep): Write =>
  deleteItem(keyOf(step), versionIs(step.version), () => new ConcurrentChange());

const facts = [
  "submission",
  "completion",
  "interview_before",
  "interview_after",
  "interview_meeting",
  "has_thread",
];
const nothingWritten = { DELIVERABLE: {}, NOTE: {} };

/**
 * Deletes a step if its version is unchanged and nothing was written or said in it meanwhile, which raises no version; else
 * throws `ConcurrentChange`.
 */
export const writeToDeleteEmptyStep = (step: StoredStep): Write =>
  deleteItem(
    keyOf(step),
    {
      expression: `#version = :seen AND written = :nothing${facts
        .map((name) => ` AND attribute_not_exists(${name})`)
        .join("")}`,
      names: { "#version": "version" },
      values: { ":seen": step.version, ":nothing": nothingWritten },
    },
    () => new ConcurrentChange(),
  );

/** When a learner was last given steps in an action; undefined if they have none. */
export const stepsBegunAt = async (actionId: string, learnerId: string): Promise<string | undefined> =>
  (await findOne(stepsBegun, keys.stepsBegun(actionId, learnerId)))?.created_at;

/** Requires that a step is still there; else `ConcurrentChange`. */
export const checkStepIsThere = (step: StepRef): Write =>
  checkItem(keyOf(step), isPresent, () => new ConcurrentChange());

/**
 * Records that a learner has no steps left in an action; throws `ConcurrentChange` if they were given others since
 * then.
 */
export const writeToClearStepsBegun = (
  actionId: string,
  learnerId: string,
  since: string | undefined,
): Write =>
  deleteItem(
    keys.stepsBegun(actionId, learnerId),
    since === undefined ? isAbsent : { expression: "created_at = :since", values: { ":since": since } },
    () => new ConcurrentChange(),
  );
