import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { filledIn } from "#functions/domain/steps/answers.ts";
import type { LearnerStep } from "#functions/domain/steps/rights.ts";
import { dated, newsOf, type Saving, saving } from "#functions/domain/steps/saving.ts";
import { writesToKeepDocuments } from "#functions/domain/steps/step-documents.store.ts";
import {
  factsOf,
  onStep,
  type StoredSubmission,
  writeToKeepSubmission,
} from "#functions/domain/steps/step-facts.store.ts";
import {
  checkWriting,
  deliverables,
  findWriting,
  markOf,
  type StoredDeliverable,
  writesToSaveWriting,
} from "#functions/domain/steps/step-writings.store.ts";
import { writeToChangeStep } from "#functions/domain/steps/steps.store.ts";
import { deliverableView, documentsOf } from "#functions/domain/steps/view.ts";
import { readTogether } from "#functions/store/roster.ts";
import { hasWork, maxSaid } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { permissionsOn } from "#shared/steps/steps.rules.ts";

type Asked = { index: number; version: number };

const filesOf = (document: Awaited<ReturnType<typeof documentsOf>>[number]["entry"]) =>
  Object.entries(document.files).flatMap(([id, { name, size, is_available }]) =>
    is_available ? [{ id, name, size }] : [],
  );

/** What a learner hands in: the version that stands, or the next one where that one was handed in, or judged, without these documents. */
const handedIn = (
  { id, step }: LearnerStep,
  current: StoredDeliverable | undefined,
  isTaken: boolean,
  now: Date,
): StoredDeliverable => {
  if (current && !isTaken) return current;
  const form = formOf(step);
  const sections = current?.sections ?? filledIn(form, { index: form.index, sections: [] }, 0);
  const what = { step_id: id, part: form.index, name: form.name, sections, author_id: step.profile_id };
  return { ...what, ...dated(current, now) };
};

/**
 * Hands in a step's deliverable: its version that stands, with the documents that its learner attached themselves. That
 * version is kept as it is for ever; a later save makes the next one. The same rendu sent again answers as the first.
 */
export const submit = (given: Saving, { index, version }: Asked): Promise<number> =>
  saving(given, async (learnerStep) => {
    const { id, step, member } = learnerStep;
    if (!permissionsOn(member, given.viewer, true).submit) throw stepsProblems.othersSubmission();
    if (index !== formOf(step).index) throw stepsProblems.unknownSubmission();
    const [current, facts] = await Promise.all([findWriting(deliverables, id, index), factsOf(id)]);
    const documents = await documentsOf(step, given.viewer.userId, facts);
    const own = documents.filter(({ is_own, has_file }) => is_own && has_file);
    const stands = current?.version ?? 0;
    const last = step.submission;
    const isTaken = last !== undefined && !last.taken_over && last.version === stands;
    const brings = own.some(({ to_submit }) => to_submit);
    if (isTaken && !brings && [stands, last.shown].includes(version)) return stands;
    // What was taken over may have been validated, without the documents that come now.
    const isSaid = brings && facts.words.some((one) => one.version === stands);
    if (version !== stands)
      throw stepsProblems.staleSubmission(
        current ? deliverableView(await readTogether(profilesRoster), current) : null,
      );
    if (!hasWork(current?.sections, own)) throw stepsProblems.nothingToSubmit();
    if (facts.submissions.length >= maxSaid) throw stepsProblems.submittedTooOften();
    const after = handedIn(learnerStep, current, isTaken || isSaid, given.now);
    const said: StoredSubmission = {
      step_id: id,
      part: index,
      name: after.name,
      version: after.version,
      author_id: step.profile_id,
      saved_at: given.now.toISOString(),
      taken_over: false,
      documents: own.map(({ entry }) => ({ id: entry.id, name: entry.name, files: filesOf(entry) })),
    };
    // A note on this very version, taken over before it was handed in, is still about it.
    const noted = last?.version === after.version ? last.noted : {};
    const isNew = after !== current;
    const mark = isNew ? markOf(deliverables, current, after) : { set: [], remove: [] };
    await transactAndTell(
      [
        writeToKeepSubmission(said),
        ...(isNew || !current
          ? writesToSaveWriting(deliverables, current, after)
          : [checkWriting(deliverables, current)]),
        writeToChangeStep(step, {
          set: [...mark.set, ["submission", onStep(said, version, noted)]],
          remove: mark.remove,
        }),
        ...writesToKeepDocuments(own.map(({ entry }) => entry)),
      ],
      await newsOf(learnerStep, "step_deliverable", given.viewer),
      given.now,
    );
    return after.version;
  });
