import { type ComponentProps, type ReactNode, useId } from "react";
import { Aloud } from "../Aloud.tsx";
import { FieldNotes, type FieldProps, RequiredMark, useControl } from "./Field.tsx";

type BoxProps = Omit<ComponentProps<"input">, keyof FieldProps | "type"> &
  Omit<FieldProps, "labelHidden"> & { end?: ReactNode };

/** One yes or no; spread `register(…)` on it. */
export const CheckboxField = ({ label, hint, error, required, wide, id, end, ...input }: BoxProps) => {
  const control = useControl(id, { hint, error, required });
  return (
    <div className={wide ? "field wide" : "field"}>
      <label className="check" htmlFor={control.id}>
        <input {...input} {...control} type="checkbox" />
        <span>
          <Aloud>{label}</Aloud>
          {required ? <RequiredMark /> : null}
        </span>
        {end}
      </label>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  );
};

/** A setting that is on or off. */
export const SwitchField = ({
  label,
  hint,
  error,
  wide,
  id,
  ...input
}: Omit<BoxProps, "end" | "required">) => {
  const control = useControl(id, { hint, error, required: false });
  return (
    <div className={wide ? "field wide" : "field"}>
      <label className="switch" htmlFor={control.id}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state */}
        <input {...input} {...control} type="checkbox" role="switch" />
        <span>
          <Aloud>{label}</Aloud>
        </span>
      </label>
      {/* Below the label, not the switch. */}
      <div className="-mt-1 ms-15 grid gap-1 empty:hidden">
        <FieldNotes id={control.id} hint={hint} error={error} />
      </div>
    </div>
  );
};

type Choice = { id: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** Below each other, two on a line where there is room, or as many as a line takes. */
const radioLooks = {
  column: "grid",
  pairs: "grid gap-x-4 sm:grid-cols-2",
  row: "grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap",
};

/** One among a few; every input gets the same props, so `{...register("kind")}` works. */
export const RadioGroup = ({
  label,
  hint,
  error,
  required,
  labelHidden,
  wide,
  look = "column",
  choices,
  value,
  name,
  ...input
}: Omit<ComponentProps<"input">, keyof FieldProps | "type" | "id" | "value"> &
  FieldProps & {
    choices: readonly Choice[];
    value?: string | undefined;
    look?: keyof typeof radioLooks;
  }) => {
  const control = useControl(undefined, { hint, error, required });
  const made = useId();
  return (
    <div
      className={wide ? "field wide" : "field"}
      role="radiogroup"
      aria-labelledby={`${control.id}-label`}
      aria-describedby={control["aria-describedby"]}
      aria-required={control["aria-required"]}
      aria-invalid={control["aria-invalid"]}
    >
      <span className={labelHidden ? "sr" : "label"} id={`${control.id}-label`}>
        <Aloud>{label}</Aloud>
        {required ? <RequiredMark /> : null}
      </span>
      <div className={`gap-y-1.5 ${radioLooks[look]}`}>
        {choices.map((choice) => (
          <label className="check" key={choice.id}>
            <input
              {...input}
              {...(value === undefined ? {} : { checked: value === choice.id })}
              type="radio"
              name={name ?? made}
              value={choice.id}
              disabled={choice.disabled}
            />
            <span>
              <Aloud>{choice.label}</Aloud>
              {choice.hint ? (
                <small>
                  <Aloud>{choice.hint}</Aloud>
                </small>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  );
};

/** Several among a few: a named group around CheckboxFields. */
export const CheckboxGroup = ({
  label,
  hint,
  error,
  children,
}: Pick<FieldProps, "label" | "hint" | "error"> & { children: ReactNode }) => {
  const control = useControl(undefined, { hint, error });
  return (
    <fieldset className="field" aria-describedby={control["aria-describedby"]}>
      <legend>
        <Aloud>{label}</Aloud>
      </legend>
      {children}
      <FieldNotes id={control.id} hint={hint} error={error} />
    </fieldset>
  );
};
