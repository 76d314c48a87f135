import { above, foldersRoster, treeOf } from "#functions/domain/library/library-entries.store.ts";
import { readFolders, type SeenFolders } from "#functions/domain/library/rights.ts";
import {
  type StoredStep,
  stepsOf,
  trainingWithSteps,
  writesToCreateSteps,
} from "#functions/domain/steps/steps.store.ts";
import { requireLive } from "#functions/domain/training/archiving.store.ts";
import { isPresentMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { stepsMessages, stepsProblems } from "#shared/steps/steps.problems.ts";
import { spread } from "#shared/steps/steps.rules.ts";
import type { StepsCreated, StepTemplate } from "#shared/steps/steps.schemas.ts";

type Given = {
  step_template: readonly StepTemplate[];
  include_dates: boolean;
  include_documents: boolean;
  most_learners?: number | undefined;
};
type Plan = Omit<StoredStep, "profile_id">[];
const maxWrites = 100;

/** The folders of an action that are named like a step, at its root or below. */
const foldersNamed = (seen: SeenFolders, actionId: string, name: string): string[] => {
  const tree = treeOf(seen.of(foldersRoster));
  const wanted = fold(name);
  return [...tree.folders.values()]
    .filter((folder) => (above(tree, folder).at(-1) ?? folder).training_action_id === actionId)
    .filter((folder) => `${fold(folder.name)} `.startsWith(`${wanted} `))
    .map(({ id }) => id);
};

type Action = { id: string; start_date: string; end_date: string };

/** The steps of the template, for any learner. */
const planFor = (seen: SeenFolders, action: Action, given: Given, now: Date): Plan => {
  const template = given.step_template.toSorted((a, b) => a.order - b.order);
  const days = spread(action, template.length);
  const created_at = now.toISOString();
  return template.map(({ name, step_type, order }, n) => {
    const folders = given.include_documents ? foldersNamed(seen, action.id, name) : [];
    return {
      training_action_id: action.id,
      order,
      name,
      step_type,
      start_datetime: (given.include_dates && days[n]?.start_datetime) || null,
      end_datetime: (given.include_dates && days[n]?.end_datetime) || null,
      folders: Object.fromEntries(folders.map((id) => [id, created_at])),
      documents: {},
      attached_by: {},
      written: { DELIVERABLE: {}, NOTE: {} },
      created_at,
      version: 1,
    };
  });
};

const missing = (plan: Plan, learnerId: string, existing: readonly StoredStep[]): StoredStep[] =>
  plan
    .filter(({ order }) => !existing.some((step) => step.order === order))
    .map((step) => ({ ...step, profile_id: learnerId }));

/**
 * Gives an action's learners, or one of them, the steps of the template that they lack: running it twice, also at
 * once, creates nothing twice, and a run that stopped half-way continues.
 */
export const createSteps = async (
  actionId: string,
  given: Given,
  now: Date,
  only?: string,
): Promise<StepsCreated> => {
  const [{ members, steps }, seen] = await Promise.all([trainingWithSteps(actionId), readFolders()]);
  const action = requireLive(seen, actionId);
  const isMeant = (member: StoredMember) =>
    member.role_id === roles.learner.id && (only === undefined || member.profile_id === only);
  const meant = members.filter(isMeant);
  if (only !== undefined && meant.some((member) => !isPresentMember(member))) throw stepsProblems.hasLeft();
  const learners = meant.filter(isPresentMember).map((member) => member.profile_id);
  if (only !== undefined && learners.length === 0) throw commonProblems.notFound();
  if (learners.length === 0) throw stepsProblems.noLearner();
  const plan = planFor(seen, action, given, now);
  const lacking = learners.filter((learner) => missing(plan, learner, steps.get(learner) ?? []).length > 0);
  const served = lacking.slice(0, given.most_learners);
  const left = lacking.slice(served.length);
  let created = 0;
  for (const some of chunks(served, Math.floor(maxWrites / (plan.length + 2)))) {
    let known: ReadonlyMap<string, StoredStep[]> | undefined = steps;
    await retryOnConcurrentChange(async () => {
      const existing = known ?? (await readAgain(actionId, some));
      known = undefined;
      const wanted = some.map((learner) => missing(plan, learner, existing.get(learner) ?? []));
      if (wanted.flat().length === 0) return;
      await transact(wanted.flatMap(writesToCreateSteps));
      created += wanted.flat().length;
    });
  }
  const unmade = left.flatMap((learner) => missing(plan, learner, steps.get(learner) ?? []));
  const existing = learners.length * plan.length - created - unmade.length;
  return {
    message: stepsMessages.created(created, existing),
    created,
    existing,
    learners: { done: learners.length - left.length, total: learners.length },
  };
};

const readAgain = async (actionId: string, learners: readonly string[]) =>
  new Map(
    await Promise.all(learners.map(async (learner) => [learner, await stepsOf(actionId, learner)] as const)),
  );
