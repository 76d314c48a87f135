import type { DeliverableForm as Form, FormField } from "#shared/steps/steps.forms.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { DateField, TextArea, TextField } from "#web/ui/form/TextField.tsx";
import type { Answers } from "./forms.ts";

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

/** The questions of an online form, in their sections. */
export const DeliverableForm = ({
  form,
  known,
  answers,
  errors,
  readOnly,
  onChange,
}: {
  form: Form;
  /** What the step says already. */
  known: Answers;
  answers: Answers;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (answers: Answers) => void;
}) => (
  <>
    {form.sections.map((section) => (
      <fieldset key={section.title} className="panel stack [&>legend+*]:clear-both">
        <legend className="float-left w-full font-display text-xl/tight font-bold">{section.title}</legend>
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
      </fieldset>
    ))}
  </>
);
