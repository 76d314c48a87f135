import * as steps from "#shared/steps/steps.contract.ts";
import { hasAnswers } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { isLate } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { stepTexts } from "../texts.ts";
import { writtenOf } from "../to-submit.ts";
import { Act } from "../words/Acts.tsx";
import { wordRefreshes } from "../words/queries.ts";

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
