import { useState } from "react";
import { parisClock } from "#shared/contract/paris.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { Completion, StepCompletion } from "#shared/steps/steps.said.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormPanel } from "#web/frame/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateField, TextField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { Reader } from "../people.ts";
import { savingOf } from "../saving.ts";
import { stepRefreshes } from "../step-queries.ts";
import { Earlier } from "./Earlier.tsx";
import { numberOf } from "./numbers.ts";
import { saidTexts } from "./texts.ts";
import { completionWords, titleOf } from "./words.ts";

/** The day that is proposed: the last one of the step, unless that is still to come. */
const proposed = ({ end_datetime }: Step): string => {
  const today = parisClock(new Date()).day;
  const end = end_datetime && parisClock(new Date(end_datetime)).day;
  return end && end < today ? end : today;
};

/** « Fait le »: whether the step took place, on which day, for how many hours. */
export const CompletionPanel = ({
  step,
  reader,
  onClose,
}: {
  step: Step;
  reader: Reader;
  onClose: () => void;
}) => {
  // As the panel opened: the fields are of that version, whatever the page reads again behind it.
  const [last] = useState(step.said.completions)[0];
  const sending = useSend(steps.saveCompletion, { refreshes: [...stepRefreshes, steps.listValidations] });
  const save = savingOf(saidTexts.failed, onClose);
  const { form, submit, field, errorOf, newer, pending } = useBodyForm({
    schema: StepCompletion,
    held: { item: Completion },
    values: {
      took_place: last?.took_place === false ? "0" : "1",
      on: last?.on ?? proposed(step),
      hours: last?.hours?.toString().replace(".", ",") ?? "",
    },
    toBody: ({ took_place, on, hours }) =>
      took_place === "1"
        ? { took_place: 1 as const, on, hours: numberOf(hours) }
        : { took_place: 0 as const, on: null, hours: null },
    required: ["on"],
  });
  const isDone = form.watch("took_place") === "1";
  const version = newer?.version ?? last?.version ?? 0;
  const onSubmit = submit((body) =>
    save(() => sending.mutateAsync({ params: { id: step.id }, body: { ...body, version } })),
  );
  return (
    <FormPanel
      title={titleOf(saidTexts.sayStep, step, reader)}
      unsaved={form.formState.isDirty}
      {...{ onClose, onSubmit, pending }}
    >
      {newer ? (
        <Notice kind="warning" live title={saidTexts.stale}>
          <p>{saidTexts.staleText(completionWords(newer))}</p>
        </Notice>
      ) : null}
      <RadioGroup
        label={saidTexts.what}
        {...form.register("took_place")}
        value={form.watch("took_place")}
        error={errorOf("took_place")}
        choices={[
          { id: "1", label: saidTexts.stepDone },
          { id: "0", label: saidTexts.stepMissed },
        ]}
      />
      {isDone ? (
        <>
          <DateField required label={saidTexts.day} {...field("on")} />
          <TextField
            inputMode="decimal"
            className="num"
            label={saidTexts.hours}
            hint={saidTexts.hoursHint}
            {...field("hours")}
          />
        </>
      ) : null}
      <Earlier all={step.said.completions} wordsOf={completionWords} declaredBy={({ on }) => on} />
    </FormPanel>
  );
};
