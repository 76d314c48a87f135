import type { Person } from "#functions/services/person.ts";
import { cardView, readNames } from "#functions/services/step-view.ts";
import { documentsRoster } from "#functions/store/library.ts";
import { findEntries, retryWhenOvertaken } from "#functions/store/roster.ts";
import { documentsMarked } from "#functions/store/step-documents.ts";
import { historyErased, historyOf } from "#functions/store/step-writings.ts";
import {
  findStep,
  type StoredStep,
  stepErased,
  stepId,
  stepsEnded,
  stepsOf,
  trainingWithSteps,
} from "#functions/store/steps.ts";
import { transact } from "#functions/store/table.ts";
import { followedBy, membershipsOf } from "#functions/store/training.ts";
import type { UseCount } from "#shared/reference/reference.problems.ts";

const ownSteps = async ({ profileIds }: Person): Promise<StoredStep[]> => {
  const memberships = (await Promise.all(profileIds.map(membershipsOf))).flat();
  const steps = await Promise.all(
    memberships.map((member) => stepsOf(member.training_action_id, member.profile_id)),
  );
  return steps.flat();
};

const eraseHistory = async (id: string): Promise<void> => {
  const writes = await historyErased(id);
  for (let start = 0; start < writes.length; start += 100) await transact(writes.slice(start, start + 100));
};

const eraseStep = async (step: StoredStep): Promise<void> => {
  const id = stepId(step);
  await eraseHistory(id);
  await retryWhenOvertaken(async () => {
    const current = await findStep(step);
    if (!current) return;
    const attached = await findEntries(documentsRoster, Object.keys(current.documents));
    const detached = attached.map((document) => document.id);
    await transact([stepErased(current), ...documentsMarked(id, [], detached)]);
  });
  // What was written between the two: nothing can be from here on.
  await eraseHistory(id);
};

/** Erases a learner's steps with all that anyone wrote in them. What somebody wrote in others' steps stays, unnamed. */
export const eraseSteps = async (person: Person): Promise<void> => {
  for (const step of await ownSteps(person)) await eraseStep(step);
  for (const profileId of person.profileIds)
    for (const { training_action_id } of await membershipsOf(profileId))
      await transact([stepsEnded(training_action_id, profileId)]);
};

/** The steps that a learner has. */
export const stepsUses = async (person: Person): Promise<UseCount[]> => [
  { count: (await ownSteps(person)).length, one: "étape FEST", many: "étapes FEST" },
];

/** Every version of the notes that an instructor wrote in the steps of the learners that it follows. */
const notesElsewhere = async (profileId: string) => {
  const followed = await followedBy(profileId);
  const written = await Promise.all(
    [...followed].map(async ([actionId, learners]) => {
      const { steps } = await trainingWithSteps(actionId);
      const theirs = learners.flatMap((learner) => steps.get(learner) ?? []);
      const noted = theirs.filter((step) => Object.keys(step.written.NOTE).length > 0);
      return Promise.all(noted.map((step) => historyOf(stepId(step))));
    }),
  );
  return written.flat().flatMap((one) => one.notes.filter((note) => note.author_id === profileId));
};

/** Somebody's steps with every version of what is written in them, and the notes that it wrote in others'. */
export const stepsPart = async (person: Person) => {
  const [steps, elsewhere] = await Promise.all([
    ownSteps(person),
    Promise.all(person.profileIds.map(notesElsewhere)),
    readNames(),
  ]);
  const own = await Promise.all(
    steps.map(async (step) => ({ ...cardView(step), ...(await historyOf(stepId(step))) })),
  );
  return { etapes: own, notes_ecrites: elsewhere.flat() };
};
