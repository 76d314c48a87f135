import * as steps from "#shared/steps/steps.contract.ts";
import { hasAnswers, hasWork } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { isLate } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { stepTexts } from "../texts.ts";
import { Act } from "../words/Acts.tsx";
import { wordRefreshes } from "../words/queries.ts";

const writtenOf = (step: Step) => step.deliverables.find(({ index }) => index === formOf(step).index);

/** Whether there is something to hand in that was not: another version, or a document that came since. */
export const isToSubmit = (step: Step): boolean => {
  const { submission, trainee_documents, permissions } = step;
  const written = writtenOf(step);
  if (!permissions.submit || !hasWork(written?.sections, trainee_documents)) return false;
  const isSame = submission && !submission.taken_over && submission.version === (written?.version ?? 0);
  return !isSame || trainee_documents.some(({ to_submit }) => to_submit);
};

const textOf = (step: Step): string => {
  if (step.submission && !step.submission.taken_over) return stepTexts.resubmitText(step.submission.version);
  return isLate(step, new Date()) && step.end_datetime
    ? stepTexts.lateSubmitText(dayAndMonth(step.end_datetime))
    : stepTexts.draftText;
};

/** « Je rends »: one act, on what the page shows. */
export const Submitting = ({ step, onSubmitted }: { step: Step; onSubmitted: () => void }) => {
  const sending = useSend(steps.submitStep, { refreshes: [...wordRefreshes, steps.listDeliverableVersions] });
  const written = writtenOf(step);
  const form = formOf(step);
  const submit = async () => {
    try {
      const body = { index: form.index, version: written?.version ?? 0 };
      const { version } = await sending.mutateAsync({ params: { id: step.id }, body });
      notify.success(stepTexts.submitted(version));
      onSubmitted();
    } catch (error) {
      notify.error(stepTexts.submitFailed, problemOf(error).message);
    }
  };
  return (
    <Act
      action={
        <Button className="min-h-14" pending={sending.isPending} onClick={() => void submit()}>
          {written && hasAnswers(written.sections)
            ? stepTexts.submit(written.name)
            : stepTexts.submitDocuments}
        </Button>
      }
    >
      <p>{textOf(step)}</p>
    </Act>
  );
};
