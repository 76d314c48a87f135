import type { Person } from "#functions/domain/accounts/person.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { historyOf } from "#functions/domain/steps/history.ts";
import { writesToMarkDocuments } from "#functions/domain/steps/step-documents.store.ts";
import {
  stepsWrittenIn,
  writesToEraseHistory,
  writesToForgetWriter,
} from "#functions/domain/steps/step-writings.store.ts";
import {
  findStep,
  type StoredStep,
  stepId,
  stepsBegunAt,
  stepsOf,
  writeToClearStepsBegun,
  writeToDeleteStep,
} from "#functions/domain/steps/steps.store.ts";
import { cardView, readNames } from "#functions/domain/steps/view.ts";
import { allMembershipsOf, readAgenda } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { findEntries, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";

const ownSteps = async ({ profileIds }: Person): Promise<StoredStep[]> => {
  const memberships = (await Promise.all(profileIds.map(allMembershipsOf))).flat();
  const steps = await Promise.all(
    memberships.map((member) => stepsOf(member.training_action_id, member.profile_id)),
  );
  return steps.flat();
};

/** Runs writes in several transactions; each write must be idempotent. */
const inTurn = async (writes: readonly Write[]): Promise<void> => {
  for (const some of chunks(writes, 100)) await transact(some);
};

const eraseHistory = async (id: string): Promise<void> => inTurn(await writesToEraseHistory(id));

const eraseStep = async (step: StoredStep): Promise<void> => {
  const id = stepId(step);
  await eraseHistory(id);
  await retryOnConcurrentChange(async () => {
    const current = await findStep(step);
    if (!current) return;
    const attached = await findEntries(documentsRoster, Object.keys(current.documents));
    const detached = attached.map((document) => document.id);
    const released = current.submission?.documents;
    await transact([writeToDeleteStep(current), ...writesToMarkDocuments(id, [], detached, released)]);
  });
  // Again, for what was written in between: from here on nothing can be.
  await eraseHistory(id);
};

/** Erases a learner's steps with all that anyone wrote in them. What somebody wrote in others' steps stays, unnamed. */
export const eraseSteps = async (person: Person): Promise<void> => {
  for (const profileId of person.profileIds)
    for (const { training_action_id } of await allMembershipsOf(profileId))
      await retryOnConcurrentChange(async () => {
        // Read before the steps: if the learner is given more meanwhile, all of it is read again.
        const since = await stepsBegunAt(training_action_id, profileId);
        for (const step of await stepsOf(training_action_id, profileId)) await eraseStep(step);
        await transact([writeToClearStepsBegun(training_action_id, profileId, since)]);
      });
  for (const author_id of person.profileIds)
    await inTurn(
      (await stepsWrittenIn(author_id)).flatMap((step_id) => writesToForgetWriter({ author_id, step_id })),
    );
};

/** The steps that a learner has. */
export const stepsUses = async (person: Person): Promise<NamedUse[]> => {
  const [steps, agenda] = await Promise.all([ownSteps(person), readAgenda()]);
  const actions = new Set(steps.map((step) => step.training_action_id));
  return [
    {
      ...{ count: steps.length, one: "étape FEST", many: "étapes FEST" },
      obstacles: [...actions].map((id) => ({ kind: "steps", id, name: actionName(agenda, id) })),
    },
  ];
};

/** Every version of what somebody wrote in the steps of others. */
const writtenElsewhere = async (profileId: string) => {
  const histories = await Promise.all((await stepsWrittenIn(profileId)).map(historyOf));
  const own = <Writing extends { author_id: string }>(all: readonly Writing[]) =>
    all.filter((one) => one.author_id === profileId);
  return {
    deliverables: histories.flatMap((one) => own(one.deliverables)),
    notes: histories.flatMap((one) => own(one.notes)),
    said: histories.flatMap((one) => [...own(one.completions), ...own(one.interviews)]),
    words: histories.flatMap(({ words }) =>
      words.filter(({ author_id, holder_id }) => [author_id, holder_id].includes(profileId)),
    ),
    messages: histories.flatMap(({ messages }) =>
      messages.filter(({ author_id, recorded_by }) => [author_id, recorded_by].includes(profileId)),
    ),
  };
};

/** Somebody's steps with every version of what is written in them, and what they wrote in others'. */
export const stepsPart = async (person: Person) => {
  const [steps, elsewhere, names] = await Promise.all([
    ownSteps(person),
    Promise.all(person.profileIds.map(writtenElsewhere)),
    readNames(),
  ]);
  const own = await Promise.all(
    steps.map(async (step) => ({ ...cardView(names, step), ...(await historyOf(stepId(step))) })),
  );
  return {
    etapes: own,
    notes_ecrites: elsewhere.flatMap(({ notes }) => notes),
    livrables_ecrits: elsewhere.flatMap(({ deliverables }) => deliverables),
    faits_notes: elsewhere.flatMap(({ said }) => said),
    reponses_donnees: elsewhere.flatMap(({ words }) => words),
    messages_ecrits: elsewhere.flatMap(({ messages }) => messages),
  };
};
