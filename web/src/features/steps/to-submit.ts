import { hasWork } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";

export const writtenOf = (step: Step) => step.deliverables.find(({ index }) => index === formOf(step).index);

/** Whether there is something to hand in that was not: another version, or a document that came since. */
export const isToSubmit = (step: Step): boolean => {
  const { submission, trainee_documents, permissions } = step;
  const written = writtenOf(step);
  if (!permissions.submit || !hasWork(written?.sections, trainee_documents)) return false;
  const isSame = submission && !submission.taken_over && submission.version === (written?.version ?? 0);
  return !isSame || trainee_documents.some(({ to_submit }) => to_submit);
};
