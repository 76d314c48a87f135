import * as z from "zod";
import { create, entity, findAll, findOne, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { type SituationLink, situationsAmong } from "#functions/store/situations.ts";
import {
  type Change,
  checkItem,
  deleteItem,
  isAbsent,
  isPresent,
  queryItems,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { membersAmong, type StoredMember } from "#functions/store/training.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { stepTypes } from "#shared/steps/steps.rules.ts";

/** A step of a learner in an action: what lists need of it. What is written in it stands apart. */
export const StoredStep = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  order: z.number(),
  name: z.string(),
  step_type: z.enum(stepTypes),
  start_datetime: z.string().nullable(),
  end_datetime: z.string().nullable(),
  /** What is attached, with when it was. */
  folders: z.record(z.string(), z.string()),
  documents: z.record(z.string(), z.string()),
  /** Which deliverables and which roles' notes there are. */
  written: z.object({
    DELIVERABLE: z.record(z.string(), z.literal(true)),
    NOTE: z.record(z.string(), z.literal(true)),
  }),
  created_at: z.string(),
  /** Rises with its dates and what is attached; deliverables and notes have their own. */
  version: z.number(),
});
export type StoredStep = z.output<typeof StoredStep>;

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

/** A step's id: where it stands, so that creating it twice makes one step. */
export const stepId = ({ training_action_id, profile_id, order }: StepRef): string =>
  `${training_action_id}~${profile_id}~${order}`;

/** What a step's id says; undefined for what is none. */
export const stepRef = (id: string): StepRef | undefined => {
  const [training_action_id, profile_id, order, ...more] = id.split("~");
  if (!training_action_id || !profile_id || !order || more.length > 0) return undefined;
  return /^[1-9]\d?$/.test(order) ? { training_action_id, profile_id, order: Number(order) } : undefined;
};

/** A step; undefined when there is none. */
export const findStep = (ref: StepRef): Promise<StoredStep | undefined> => findOne(steps, keyOf(ref));

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

/** Writes a learner's steps, none of which is there (else `ConcurrentChange`); the learner must be in the action. */
export const writesToCreateSteps = (created: readonly StoredStep[]): Write[] => {
  const [first] = created;
  if (!first) return [];
  const { training_action_id, profile_id, created_at } = first;
  return [
    checkItem(keys.trainingMember(training_action_id, profile_id), isPresent, commonProblems.notFound),
    place(stepsBegun, { training_action_id, profile_id, created_at }),
    ...created.map((step) => create(steps, step, () => new ConcurrentChange())),
  ];
};

export type StepChange = Required<Pick<Change, "set" | "remove">>;

/** Changes a step as it was read, else `ConcurrentChange`. */
export const writeToChangeStep = (step: StoredStep, { set, remove }: StepChange): Write =>
  updateItem(
    keyOf(step),
    { set, remove, add: { version: 1 } },
    versionIs(step.version),
    () => new ConcurrentChange(),
  );

/** Says of a step that it has this deliverable or note, or has it no more. */
export const writeToMarkStep = (
  ref: StepRef,
  kind: keyof StoredStep["written"],
  part: number,
  isThere: boolean,
): Write => {
  const path = ["written", kind, String(part)];
  return updateItem(
    keyOf(ref),
    isThere ? { set: [[path, true]] } : { remove: [path] },
    isPresent,
    commonProblems.notFound,
  );
};

/** Takes documents that are deleted off the steps that they are attached to. */
export const writesToDetachDocuments = (
  documents: readonly { id: string; steps: Readonly<Record<string, true>> }[],
): Write[] => {
  const attached = documents.flatMap(({ id, steps }) => Object.keys(steps).map((step) => ({ id, step })));
  // A transaction may touch an item once, and a step may lose several.
  return [...Map.groupBy(attached, ({ step }) => step)].flatMap(([step, lost]) => {
    const ref = stepRef(step);
    const remove = lost.map(({ id }) => ["documents", id]);
    return ref ? [updateItem(keyOf(ref), { remove }, isPresent, () => new ConcurrentChange())] : [];
  });
};

/** Takes a step away as it was read, else `ConcurrentChange`: nothing can be written in it any more. */
export const writeToDeleteStep = (step: StoredStep): Write =>
  deleteItem(keyOf(step), versionIs(step.version), () => new ConcurrentChange());

/** When a learner was last given steps in an action; undefined without any. */
export const stepsBegunAt = async (actionId: string, learnerId: string): Promise<string | undefined> =>
  (await findOne(stepsBegun, keys.stepsBegun(actionId, learnerId)))?.created_at;

/** Says that a learner has no steps in an action any more; `ConcurrentChange` when it was given others since this time. */
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
