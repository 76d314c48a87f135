import { useState } from "react";
import { parisClock } from "#shared/contract/paris.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { type InterviewKind, type Part, parts } from "#shared/steps/steps.facts.ts";
import { Interview, StepInterview } from "#shared/steps/steps.said.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormPanel } from "#web/frame/FormDialog.tsx";
import { dayTime, fromLocalInput, toLocalInput } from "#web/ui/dates.ts";
import { CheckboxField, CheckboxGroup, RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateField, DateTimeField, TextField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { Reader } from "../people.ts";
import { savingOf } from "../saving.ts";
import { stepRefreshes } from "../step-queries.ts";
import { Earlier } from "./Earlier.tsx";
import { numberOf } from "./numbers.ts";
import { saidTexts } from "./texts.ts";
import { interviewWords, presentName, titleOf } from "./words.ts";

type What = "held" | "missed" | "planned";

const whatOf = (last: Interview | undefined): What => {
  if (last?.took_place === false) return "missed";
  const isPlanned =
    last?.held_on === null && last.planned_at !== null && new Date(last.planned_at) > new Date();
  return isPlanned ? "planned" : "held";
};

/** The day that is proposed: the planned one, unless that is still to come. */
const proposed = (last: Interview | undefined): string => {
  const today = parisClock(new Date()).day;
  const planned = last?.planned_at && parisClock(new Date(last.planned_at)).day;
  return planned && planned < today ? planned : today;
};

/** Says of an interview that it was held, with whom; that it did not take place; or when it is planned. */
export const InterviewPanel = ({
  step,
  reader,
  kind,
  onClose,
}: {
  step: Step;
  reader: Reader;
  kind: InterviewKind;
  onClose: () => void;
}) => {
  const said = step.said.interviews.filter((one) => one.kind === kind);
  // As the panel opened: the fields are of that version, whatever the page reads again behind it.
  const [last] = useState(said)[0];
  const names: Record<Part, string | undefined> = {
    learner: step.profile.user.name,
    trade: step.metier_instructor?.name,
    referent: step.referent_instructor?.name,
  };
  const sending = useSend(steps.saveInterview, { refreshes: stepRefreshes });
  const save = savingOf(saidTexts.failed, onClose);
  const { form, submit, field, errorOf, newer, pending } = useBodyForm({
    schema: StepInterview,
    held: { item: Interview },
    values: {
      took_place: whatOf(last) as string,
      held_on: last?.held_on ?? proposed(last),
      minutes: last?.minutes?.toString() ?? "",
      learner: last?.held_on ? last.present.includes("learner") : true,
      trade: last?.held_on ? last.present.includes("trade") : reader === "trade",
      referent: last?.held_on ? last.present.includes("referent") : reader === "referent",
      planned_at: toLocalInput(last?.planned_at ?? ""),
    },
    toBody: (typed) => {
      if (typed.took_place === "planned") return { planned_at: fromLocalInput(typed.planned_at) ?? "" };
      if (typed.took_place === "missed") return { took_place: 0 as const };
      return {
        held_on: typed.held_on,
        minutes: numberOf(typed.minutes),
        present: parts.filter((part) => typed[part]),
      };
    },
    required: ["held_on", "planned_at"],
  });
  const what = form.watch("took_place");
  const version = newer?.version ?? last?.version ?? 0;
  const onSubmit = submit((body) =>
    save(() => sending.mutateAsync({ params: { id: step.id, kind }, body: { ...body, version } })),
  );
  return (
    <FormPanel
      title={titleOf(saidTexts.sayInterview[kind], step, reader)}
      unsaved={form.formState.isDirty}
      {...{ onClose, onSubmit, pending }}
    >
      {newer ? (
        <Notice kind="warning" live title={saidTexts.stale}>
          <p>{saidTexts.staleText(interviewWords(newer))}</p>
        </Notice>
      ) : null}
      <RadioGroup
        label={saidTexts.what}
        {...form.register("took_place")}
        value={what}
        error={errorOf("took_place")}
        choices={[
          { id: "held", label: saidTexts.interviewHeld },
          { id: "missed", label: saidTexts.interviewMissed },
          { id: "planned", label: saidTexts.interviewPlanned },
        ]}
      />
      {what === "held" ? (
        <>
          {last?.planned_at ? (
            <p className="muted">{saidTexts.wasPlanned(dayTime(last.planned_at))}</p>
          ) : null}
          <DateField required label={saidTexts.day} {...field("held_on")} />
          <TextField
            inputMode="numeric"
            className="num"
            label={saidTexts.minutes}
            hint={saidTexts.minutesHint}
            {...field("minutes")}
          />
          <CheckboxGroup label={saidTexts.present} error={errorOf("present")}>
            {parts.map((part) => (
              <CheckboxField
                key={part}
                label={
                  last?.present.includes(part)
                    ? presentName(last, part)
                    : (names[part] ?? saidTexts.parts[part])
                }
                {...form.register(part)}
              />
            ))}
          </CheckboxGroup>
        </>
      ) : null}
      {what === "planned" ? (
        <DateTimeField required label={saidTexts.plannedAt} {...field("planned_at")} />
      ) : null}
      <Earlier all={said} wordsOf={interviewWords} declaredBy={({ held_on }) => held_on} />
    </FormPanel>
  );
};
