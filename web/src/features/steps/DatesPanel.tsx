import { useState } from "react";
import * as steps from "#shared/steps/steps.contract.ts";
import { Step, type StepCard, StepDates } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormPanel } from "#web/frame/FormDialog.tsx";
import { fromLocalInput, toLocalInput } from "#web/ui/dates.ts";
import { DateTimeField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { savingOf } from "./saving.ts";
import { stepRefreshes } from "./step-queries.ts";
import { stepTexts } from "./texts.ts";
import { stepDates } from "./when.ts";

type DatedStep = Pick<StepCard, "id" | "start_datetime" | "end_datetime" | "version">;

const Current = Step.pick({ start_datetime: true, end_datetime: true, version: true });

const valuesOf = ({ start_datetime, end_datetime }: Pick<DatedStep, "start_datetime" | "end_datetime">) => ({
  start_datetime: toLocalInput(start_datetime ?? ""),
  end_datetime: toLocalInput(end_datetime ?? ""),
});

const Form = ({ step, onClose }: { step: DatedStep; onClose: () => void }) => {
  // As the panel opened: the fields are of that version, whatever the page reads again behind it.
  const [opened] = useState(step);
  const sending = useSend(steps.updateStepDates, { refreshes: stepRefreshes });
  const save = savingOf(stepTexts.datesFailed, onClose);
  const { form, submit, field, newer, pending } = useBodyForm({
    schema: StepDates,
    values: valuesOf(opened),
    held: { item: Current, values: valuesOf },
    toBody: (values) => ({
      start_datetime: fromLocalInput(values.start_datetime) ?? "",
      end_datetime: fromLocalInput(values.end_datetime) ?? "",
    }),
    required: ["start_datetime", "end_datetime"],
  });
  const version = newer?.version ?? opened.version;
  const onSubmit = submit((body) =>
    save(() => sending.mutateAsync({ params: { id: step.id }, body: { ...body, version } })),
  );
  return (
    <FormPanel
      title={stepTexts.datesTitle}
      unsaved={form.formState.isDirty}
      {...{ onClose, onSubmit, pending }}
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
    </FormPanel>
  );
};

/** The dates of a step, to set or to change; open while it is given one. */
export const DatesPanel = ({ step, onClose }: { step: DatedStep | undefined; onClose: () => void }) =>
  step ? <Form key={step.id} step={step} onClose={onClose} /> : null;
