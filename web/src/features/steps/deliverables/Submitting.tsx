import * as steps from "#shared/steps/steps.contract.ts";
import { hasAnswers } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { dueAt, isLate } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { draftTexts } from "#web/frame/writing/texts.ts";
import { keptText } from "#web/frame/writing/use-writing.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { stepTexts } from "../texts.ts";
import { writtenOf } from "../to-submit.ts";
import { Act } from "../words/Acts.tsx";
import { wordRefreshes } from "../words/queries.ts";
import { useRefusedWord } from "../words/use-refused-word.ts";
import { textOf } from "./forms.ts";

const leadOf = (step: Step): string => {
  if (step.submission && !step.submission.taken_over) return stepTexts.resubmitText(step.submission.version);
  const due = dueAt(step);
  return due !== null && isLate(step, new Date())
    ? stepTexts.lateSubmitText(dayAndMonth(due))
    : stepTexts.draftText;
};

/** « Je rends »: one act, on what the page shows. */
export const Submitting = ({ step, onSubmitted }: { step: Step; onSubmitted: () => void }) => {
  const sending = useSend(steps.submitStep, { refreshes: [...wordRefreshes, steps.listDeliverableVersions] });
  const refused = useRefusedWord();
  const written = writtenOf(step);
  const form = formOf(step);
  const submit = async () => {
    try {
      const body = { index: form.index, version: written?.version ?? 0 };
      const { version } = await sending.mutateAsync({ params: { id: step.id }, body });
      notify.success(stepTexts.submitted(version));
      onSubmitted();
    } catch (error) {
      refused(stepTexts.submitFailed, error);
    }
  };
  const { user } = useSession();
  // What was typed since is not in the version that would be handed in.
  if (keptText(textOf(step, user?.id)))
    return (
      <Act
        action={
          <ButtonLink className="min-h-14" to={paths.editDeliverable(step.id)}>
            {draftTexts.resume}
          </ButtonLink>
        }
      >
        <p>{stepTexts.resumeFirst}</p>
      </Act>
    );
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
      <p>{leadOf(step)}</p>
    </Act>
  );
};
