import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import {
  onStep,
  type StoredSubmission,
  writeToKeepSubmission,
} from "#functions/domain/steps/step-facts.store.ts";
import { checkWriting, deliverables, writingsOf } from "#functions/domain/steps/step-writings.store.ts";
import {
  type StoredStep,
  stepId,
  stepsAmong,
  writeToChangeStep,
} from "#functions/domain/steps/steps.store.ts";
import { documentsOf } from "#functions/domain/steps/view.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";
import { hasAnswers } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";

const ownDocuments = async (step: StoredStep) => {
  const learner = (await findProfileCards([step.profile_id])).get(step.profile_id);
  return (await documentsOf(step, learner?.user_id, { submissions: [] })).filter(({ is_own }) => is_own);
};

/**
 * What was saved before there were rendus settles lateness, as it did, without being the learner's word: the last version
 * of a deliverable with answers, by its saving date; version 0 where the learner deposited documents only. Whether a step
 * took place stays to say.
 */
export const takenOverSubmissions: Migration = {
  number: 7,
  title: "deliverables saved before there were rendus are taken over",
  rosters: [],
  writesToMigrate: async (item) => {
    const [step] = stepsAmong([item]);
    if (!step || step.submission) return [];
    const id = stepId(step);
    const { deliverables: written, notes } = await writingsOf(id);
    const form = formOf(step);
    const current = written.find(({ part, sections }) => part === form.index && hasAnswers(sections));
    const documents = current ? [] : await ownDocuments(step);
    const saved_at =
      current?.updated_at ??
      documents
        .map((one) => step.documents[one.id] ?? "")
        .sort()
        .at(-1);
    if (saved_at === undefined) return [];
    const said: StoredSubmission = {
      ...{ step_id: id, part: form.index, name: form.name, version: current?.version ?? 0 },
      ...{ author_id: current?.author_id ?? step.profile_id, saved_at, taken_over: true },
      documents: documents.map(({ id, name }) => ({ id, name, files: [] })),
    };
    const noted = notes.filter((note) => note.content !== "" && note.updated_at >= saved_at);
    return [
      writeToKeepSubmission(said),
      writeToChangeStep(step, {
        set: [
          [
            "submission",
            onStep(said, said.version, Object.fromEntries(noted.map(({ part }) => [part, true as const]))),
          ],
        ],
        remove: [],
      }),
      ...(current ? [checkWriting(deliverables, current)] : []),
    ];
  },
};
