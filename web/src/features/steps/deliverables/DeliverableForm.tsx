import { type ReactNode, useState } from "react";
import type { DeliverableForm as Form, FormField } from "#shared/steps/steps.forms.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/TextField.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { writingTexts } from "../texts.ts";
import type { Answers } from "./forms.ts";

type FormSection = Form["sections"][number];

const deliverableRows = 8;
const namesOfPeople: readonly string[] = ["apprenant", "formateur"];

type Answering = {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onAnswer: (content: string) => void;
};

const Question = ({ field, value, error, readOnly, onAnswer }: Answering & { field: FormField }) => {
  const { label, name, placeholder } = field;
  const control = {
    label,
    name,
    placeholder,
    error,
    value,
    readOnly,
    onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value),
  };
  if (field.type === "radio")
    return (
      <RadioGroup
        {...control}
        wide
        look="pairs"
        choices={field.choices.map((choice) => ({
          id: choice.value,
          label: choice.label,
          disabled: readOnly,
        }))}
      />
    );
  if (field.type === "textarea") return <TextArea {...control} wide grows rows={deliverableRows} />;
  if (field.type === "date") return <DateField {...control} />;
  if (field.type === "number") return <TextField {...control} inputMode="decimal" className="num" />;
  return (
    <div className="md:col-span-2">
      <TextField {...control} />
    </div>
  );
};

/** Names that the step itself gives: read, with nothing to fill in. */
const isGiven = (field: FormField, known: Answers, answers: Answers) =>
  namesOfPeople.includes(field.name) &&
  Boolean(known[field.name]) &&
  known[field.name] === answers[field.name];

/** A section whose time is still to come, folded unless something of it is answered; what is refused in it opens it. */
const Later = ({
  section: { title },
  from,
  isAnswered,
  isRefused,
  children,
}: {
  section: FormSection;
  /** The day after which it is asked. */
  from: string;
  isAnswered: boolean;
  isRefused: boolean;
  children: ReactNode;
}) => {
  // As it was when the form opened: it must not move under the hand that fills it in.
  const [isOpen, setOpen] = useState(isAnswered);
  return (
    <details
      className="group/fold panel py-2.5"
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Summary>
        <span className="grid">
          <span className="font-display text-xl/tight font-bold">{title}</span>
          <span className="small muted group-open/fold:hidden">{writingTexts.after(dayAndMonth(from))}</span>
        </span>
      </Summary>
      <fieldset className="stack pt-2 pb-3">
        <legend className="sr">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
};

/** The questions of an online form, in their sections. */
export const DeliverableForm = ({
  form,
  known,
  answers,
  errors,
  endsOn,
  readOnly,
  onChange,
}: {
  form: Form;
  /** What the step says already. */
  known: Answers;
  answers: Answers;
  errors: Readonly<Record<string, string>>;
  /** When the step ends, as long as that is to come. */
  endsOn: string | undefined;
  readOnly: boolean;
  onChange: (answers: Answers) => void;
}) => (
  <>
    {form.sections.map((section) => {
      const content = (
        <>
          {section.description ? <p className="muted">{section.description}</p> : null}
          <div className="fields">
            {section.fields.map((field) =>
              isGiven(field, known, answers) ? (
                <p
                  key={field.name}
                  className="flex flex-wrap items-baseline justify-between gap-x-3 sm:grid sm:content-start sm:justify-start sm:gap-1"
                >
                  <span className="muted small">
                    <Aloud>{field.label}</Aloud>
                  </span>
                  <strong>{known[field.name]}</strong>
                </p>
              ) : (
                <Question
                  key={field.name}
                  field={field}
                  value={answers[field.name] ?? ""}
                  error={errors[field.name]}
                  readOnly={readOnly}
                  onAnswer={(content) => onChange({ ...answers, [field.name]: content })}
                />
              ),
            )}
          </div>
        </>
      );
      return section.isForTheEnd && endsOn !== undefined ? (
        <Later
          key={section.title}
          section={section}
          from={endsOn}
          isAnswered={section.fields.some(({ name }) => answers[name])}
          isRefused={section.fields.some(({ name }) => errors[name] !== undefined)}
        >
          {content}
        </Later>
      ) : (
        <fieldset key={section.title} className="panel stack [&>legend+*]:clear-both">
          <legend className="float-left w-full font-display text-xl/tight font-bold">{section.title}</legend>
          {content}
        </fieldset>
      );
    })}
  </>
);
