import { useState } from "react";
import * as steps from "#shared/steps/steps.contract.ts";
import { Step, type StepCard, StepDates } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { Button } from "#web/ui/Button.tsx";
import { fromLocalInput, toLocalInput } from "#web/ui/dates.ts";
import { DateTimeField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { stepRefreshes } from "./step-queries.ts";
import { stepTexts } from "./texts.ts";
import { stepDates } from "./when.ts";

type DatedStep = Pick<StepCard, "id" | "start_datetime" | "end_datetime" | "version">;

const Current = Step.pick({ start_datetime: true, end_datetime: true, version: true });

const Form = ({ step, onClose }: { step: DatedStep; onClose: () => void }) => {
  const sending = useSend(steps.updateStepDates, { refreshes: stepRefreshes });
  const [version, setVersion] = useState(step.version);
  const { form, submit, field, current } = useBodyForm({
    schema: StepDates,
    values: {
      start_datetime: toLocalInput(step.start_datetime ?? ""),
      end_datetime: toLocalInput(step.end_datetime ?? ""),
    },
    toBody: (values) => ({
      start_datetime: fromLocalInput(values.start_datetime) ?? "",
      end_datetime: fromLocalInput(values.end_datetime) ?? "",
    }),
    required: ["start_datetime", "end_datetime"],
  });
  const { data: newer } = Current.safeParse(current);
  const onSubmit = submit(async (body) => {
    try {
      const { message } = await sending.mutateAsync({ params: { id: step.id }, body: { ...body, version } });
      notify.success(message);
      onClose();
      return undefined;
    } catch (error) {
      const problem = problemOf(error);
      const { data: now } = Current.safeParse(problem.current);
      if (now) setVersion(now.version);
      else notify.error(stepTexts.datesFailed, problem.message);
      return problem;
    }
  });
  return (
    <SlideOver
      open
      onClose={onClose}
      title={stepTexts.datesTitle}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {stepTexts.cancel}
          </Button>
          <Button type="submit" pending={form.formState.isSubmitting}>
            {stepTexts.save}
          </Button>
        </>
      }
    >
      {newer ? (
        <Notice kind="warning" live title={stepTexts.datesStale}>
          <p>{stepTexts.datesStaleText(stepDates(newer))}</p>
        </Notice>
      ) : null}
      <DateTimeField required label={stepTexts.start} {...field("start_datetime")} />
      <DateTimeField required label={stepTexts.end} {...field("end_datetime")} />
      <Notice>
        <p>{stepTexts.datesNotFinal}</p>
      </Notice>
    </SlideOver>
  );
};

/** The dates of a step, to set or to change; open while it is given one. */
export const DatesPanel = ({ step, onClose }: { step: DatedStep | undefined; onClose: () => void }) =>
  step ? <Form key={step.id} step={step} onClose={onClose} /> : null;
