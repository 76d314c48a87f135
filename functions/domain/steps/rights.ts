import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findStep, type StoredStep, stepRef } from "#functions/domain/steps/steps.store.ts";
import { findMember, isPresentMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import type { SecurityEvent } from "#functions/platform/security-log.ts";
import type { Seen } from "#functions/store/roster.ts";
import { owns, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";

/** A step with the membership of its learner. */
export type LearnerStep = { id: string; step: StoredStep; member: StoredMember };

/** Reads a step with its learner's membership; undefined if there is no such step. */
export const readLearnerStep = async (id: string): Promise<LearnerStep | undefined> => {
  const ref = stepRef(id);
  if (!ref) return undefined;
  const [step, member] = await Promise.all([
    findStep(ref),
    findMember(ref.training_action_id, ref.profile_id),
  ]);
  return step && member && { id, step, member };
};

/** A step in which the caller has a part, with its learner's membership: 404 for others. */
export const learnerStepFor = async (viewer: Viewer, id: string): Promise<LearnerStep> => {
  const learnerStep = await readLearnerStep(id);
  if (!learnerStep || partsIn(learnerStep.member, viewer).length === 0) throw commonProblems.notFound();
  return learnerStep;
};

/** Refuses changes of a step whose learner left, or that is archived. */
export const requireOpen = ({ step, member }: Pick<LearnerStep, "step" | "member">): void => {
  if (!isPresentMember(member)) throw stepsProblems.hasLeft();
  if (step.archived_at !== undefined) throw stepsProblems.archived();
};

/** Whether a step that was read may change; `seen` holds its action. */
export const isOpenStep = (
  seen: Seen<"trainingActions">,
  { step, member }: Pick<LearnerStep, "step" | "member">,
): boolean =>
  isPresentMember(member) &&
  step.archived_at === undefined &&
  seen.find(trainingRoster, step.training_action_id)?.archived === null;

/** Tells the security log who reads a step that is not their own. */
export const auditStepRead = (
  audit: (event: SecurityEvent) => void,
  { id, member }: Pick<LearnerStep, "id" | "member">,
  viewer: Viewer,
): void => {
  if (!owns(viewer, member.profile_id)) audit({ what: "stepRead", subject: id, person: member.profile_id });
};
