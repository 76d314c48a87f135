import { setTimeout as pause } from "node:timers/promises";
import type * as z from "zod";
import type { News } from "#functions/domain/notices/notices.store.ts";
import { actor, transactAndTell, usersOf } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { filledIn } from "#functions/domain/steps/answers.ts";
import { type LearnerStep, learnerStepFor, requireOpen } from "#functions/domain/steps/rights.ts";
import {
  deliverables,
  findWriting,
  markOf,
  notes,
  type StoredDeliverable,
  type StoredNote,
  type WritingKind,
  type WritingSchema,
  writesToSaveWriting,
} from "#functions/domain/steps/step-writings.store.ts";
import {
  isLastSubmission,
  type StepChange,
  type StoredStep,
  type SubmissionOnStep,
  writeToChangeStep,
  writeToMarkStep,
} from "#functions/domain/steps/steps.store.ts";
import { deliverableView, noteView, readStep, stepView } from "#functions/domain/steps/view.ts";
import { requireLiveAction } from "#functions/domain/training/archiving.store.ts";
import { ConcurrentChange, readTogether } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { owns, roles, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import { partsIn, permissionsOn } from "#shared/steps/steps.rules.ts";
import type { DeliverableDraft, NoteDraft } from "#shared/steps/steps.schemas.ts";

/** Who saves, in which step. */
export type Saving = { viewer: Viewer; now: Date; id: string };

const maxAttempts = 12;
const maxPauseMs = 400;

/** Decides and writes; reads again each time that somebody else was faster (ten people may save at once). */
export const saving = async <Value>(
  given: Saving,
  save: (learnerStep: LearnerStep) => Promise<Value>,
  require: (learnerStep: LearnerStep) => void = requireOpen,
): Promise<Value> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const learnerStep = await learnerStepFor(given.viewer, given.id);
      require(learnerStep);
      await requireLiveAction(learnerStep.step.training_action_id);
      return await save(learnerStep);
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || attempt >= maxAttempts) throw error;
    }
    await pause(Math.random() * Math.min(maxPauseMs, 20 * 2 ** attempt));
  }
};

/** Changes the dates or attachments of a step; returns its new version. */
export const changeStep = (
  given: Saving,
  version: number | undefined,
  change: (learnerStep: LearnerStep) => Promise<Write[]>,
  require?: (learnerStep: LearnerStep) => void,
): Promise<number> =>
  saving(
    given,
    async (learnerStep) => {
      const { step } = learnerStep;
      if (version !== undefined && version !== step.version)
        throw commonProblems.stale(await stepView(await readStep(given.id), given.viewer));
      await transact(await change(learnerStep));
      return step.version + 1;
    },
    require,
  );

/** Takes a step out of its learner's path, or back into it; also of a learner who left. */
export const archiveStep = (
  given: Saving,
  { archived, version }: { archived: boolean; version?: number | undefined },
): Promise<number> => {
  const change: StepChange = archived
    ? { set: [["archived_at", given.now.toISOString()]], remove: [] }
    : { set: [], remove: ["archived_at"] };
  return changeStep(
    given,
    version,
    async ({ step }) => [writeToChangeStep(step, change)],
    () => undefined,
  );
};

const isStale = (draft: { version?: number | undefined }, saved: { version: number } | undefined) =>
  saved !== undefined && draft.version !== undefined && draft.version !== saved.version;

/** The news of what was written in a step, for its learner and instructors. */
export const newsOf = async (
  { id, step, member }: LearnerStep,
  kind: "step_note" | "step_deliverable",
  viewer: Viewer,
): Promise<News[]> => {
  const tied = [step.profile_id, member.metier_instructor_id, member.referent_instructor_id];
  const people = await readTogether(profilesRoster);
  const by = tied.find((one) => one !== null && owns(viewer, one)) ?? actor(viewer);
  return [{ to: usersOf(people, tied, viewer), kind, about: id, by }];
};

const versionAfter = (saved: readonly { version: number }[]) => saved[0]?.version ?? 0;

export const dated = (saved: { created_at: string; version: number } | undefined, now: Date) => ({
  created_at: saved?.created_at ?? now.toISOString(),
  updated_at: now.toISOString(),
  version: (saved?.version ?? 0) + 1,
});

/** Marks on a step, in one write, what it comes to have or loses; and whose note is on its last rendu. */
const writesToMark = <Schema extends WritingSchema>(
  step: StoredStep,
  kind: WritingKind<Schema>,
  saved: readonly { before: z.output<Schema> | undefined; after: z.output<Schema> }[],
  on?: SubmissionOnStep,
): Write[] => {
  const marks = saved.map(({ before, after }) => markOf(kind, before, after));
  const noted = saved.flatMap(({ after }) => {
    const isNoted = on?.noted[after.part] === true;
    return on && isNoted !== kind.says(after)
      ? [{ path: ["submission", "noted", String(after.part)], isNoted }]
      : [];
  });
  const set = [
    ...marks.flatMap((mark) => mark.set),
    ...noted.flatMap(({ path, isNoted }) => (isNoted ? [] : [[path, true] as const])),
  ];
  const remove = [
    ...marks.flatMap((mark) => mark.remove),
    ...noted.flatMap(({ path, isNoted }) => (isNoted ? [path] : [])),
  ];
  if (set.length + remove.length === 0) return [];
  return [writeToMarkStep(step, { set, remove }, on && isLastSubmission(on))];
};

/** Saves deliverables written online: by anyone with a part in the step until they are saved, then by its learner. */
export const saveDeliverables = (given: Saving, drafts: readonly DeliverableDraft[]): Promise<number> =>
  saving(given, async (learnerStep) => {
    const { id, step, member } = learnerStep;
    const form = formOf(step);
    const [author] = partsIn(member, given.viewer);
    const saved = await Promise.all(
      drafts.map(async (draft, n) => {
        if (draft.index !== form.index || !author) throw stepsProblems.unknownDeliverable(n);
        const before = await findWriting(deliverables, id, draft.index);
        if (!permissionsOn(member, given.viewer, before !== undefined).deliverable)
          throw stepsProblems.savedDeliverable();
        const sections = filledIn(form, draft, n);
        if (before && isStale(draft, before))
          throw stepsProblems.staleDeliverable(deliverableView(await readTogether(profilesRoster), before));
        const what = { step_id: id, part: form.index, name: form.name, sections, author_id: author.id };
        const after: StoredDeliverable = { ...what, ...dated(before, given.now) };
        return { before, after };
      }),
    );
    // A learner's own draft waits for their rendu: until then there is nothing to read for others.
    const isDraft = owns(given.viewer, step.profile_id);
    await transactAndTell(
      [
        ...saved.flatMap(({ before, after }) => writesToSaveWriting(deliverables, before, after)),
        ...writesToMark(step, deliverables, saved),
      ],
      isDraft ? [] : await newsOf(learnerStep, "step_deliverable", given.viewer),
      given.now,
    );
    return versionAfter(saved.map(({ after }) => after));
  });

/** Saves notes: each role its own. */
export const saveNotes = (given: Saving, drafts: readonly NoteDraft[]): Promise<number> =>
  saving(given, async (learnerStep) => {
    const { id, step, member } = learnerStep;
    const parts = partsIn(member, given.viewer);
    const saved = await Promise.all(
      drafts.map(async (draft, n) => {
        const author = parts.find((held) => roles[held.role].id === draft.role_id);
        if (!author) throw stepsProblems.othersNote();
        const before = await findWriting(notes, id, draft.role_id);
        if (!before && draft.content === "") throw stepsProblems.emptyNote(n);
        if (before && isStale(draft, before))
          throw stepsProblems.staleNote(noteView(await readTogether(profilesRoster), before));
        const what = { step_id: id, part: draft.role_id, content: draft.content, author_id: author.id };
        const after: StoredNote = { ...what, ...dated(before, given.now) };
        return { before, after };
      }),
    );
    const isSaid = saved.some(({ after }) => notes.says(after));
    const last = step.submission;
    // A note on an earlier rendu than the last leaves that one unanswered.
    const isOnLast = drafts.every(
      ({ submission_version = last?.version }) => submission_version === last?.version,
    );
    await transactAndTell(
      [
        ...saved.flatMap(({ before, after }) => writesToSaveWriting(notes, before, after)),
        ...writesToMark(step, notes, saved, isOnLast ? last : undefined),
      ],
      isSaid ? await newsOf(learnerStep, "step_note", given.viewer) : [],
      given.now,
    );
    return versionAfter(saved.map(({ after }) => after));
  });
