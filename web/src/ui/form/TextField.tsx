import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { aloud } from "#shared/contract/aloud.ts";
import { examples } from "#shared/contract/formats.ts";
import { uiTexts } from "../texts.ts";
import { Field, type FieldProps, splitFieldProps } from "./Field.tsx";

type Control<Tag extends "input" | "textarea" | "select"> = Omit<ComponentProps<Tag>, keyof FieldProps> &
  FieldProps;

const named = (base: string, extra: string | undefined) => (extra ? `${base} ${extra}` : base);

export type TextFieldProps = Control<"input">;

/** Shown below fields whose type has a format. */
const formatHints: Record<string, string> = {
  email: uiTexts.example(examples.email),
  tel: uiTexts.example(examples.phone),
};

/** One line of text; spread `register(…)` of react-hook-form on it as it is. */
export const TextField = ({ className, ...props }: TextFieldProps) => {
  const { field, control: input } = splitFieldProps(props);
  return (
    <Field {...field} hint={field.hint ?? formatHints[input.type ?? ""]}>
      {(control) => <input type="text" {...input} {...control} className={named("input", className)} />}
    </Field>
  );
};

/** `grows`: three lines, then as many as the text has; a browser that can't do so shows `rows`. */
export const TextArea = ({
  className,
  rows = 4,
  grows,
  ...props
}: Control<"textarea"> & { grows?: boolean | undefined }) => {
  const { field, control: input } = splitFieldProps(props);
  const own = grows ? "input field-sizing-content min-h-[calc(3lh+1.25rem)]" : "input";
  return (
    <Field {...field}>
      {(control) => <textarea rows={rows} {...input} {...control} className={named(own, className)} />}
    </Field>
  );
};

/** Local wall-clock time, "2026-11-16T09:00": the caller turns it into an instant. */
export const DateTimeField = (props: TextFieldProps) => (
  <TextField {...props} type="datetime-local" className="num" />
);

export const DateField = (props: TextFieldProps) => <TextField {...props} type="date" className="num" />;

export const TimeField = (props: TextFieldProps) => <TextField {...props} type="time" className="num" />;

/** The phone's own picker and every screen reader know a native select: nothing drawn beats it. */
export const SelectField = ({
  className,
  options,
  placeholder,
  children,
  ...props
}: Control<"select"> & {
  options?: readonly { id: string; label: string }[] | undefined;
  /** The empty first choice, shown while nothing is chosen. */
  placeholder?: string | undefined;
  children?: ReactNode;
}) => {
  const { field, control: select } = splitFieldProps(props);
  // As pale as any other placeholder. Without a label in sight it is a filter, and its first choice is one.
  const own =
    placeholder === undefined || field.labelHidden
      ? "input"
      : "input has-[option[value='']:checked]:text-ink-3 [&_option]:text-ink";
  return (
    <Field {...field}>
      {(control) => (
        <select {...select} {...control} className={named(own, className)}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option
              key={option.id}
              value={option.id}
              aria-label={option.label.includes("·") ? aloud(option.label) : undefined}
            >
              {option.label}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  );
};

export const SearchField = ({ className, ...props }: TextFieldProps) => {
  const { field, control: input } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative [&>.btn]:absolute [&>.btn]:top-1/2 [&>.btn]:right-0.75 [&>.btn]:min-h-[calc(var(--control-h)-0.25rem)] [&>.btn]:-translate-y-1/2 [&>.btn]:px-2.5">
          <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
          <input {...input} {...control} type="search" className={named("input pl-10.5", className)} />
        </div>
      )}
    </Field>
  );
};
