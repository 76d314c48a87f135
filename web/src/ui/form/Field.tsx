import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Aloud } from "../Aloud.tsx";
import { uiTexts } from "../texts.ts";

/** What every field says around its control. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** The only field of its form: that it is required is heard, and no star needs a sentence about it. */
  alone?: boolean | undefined;
  /** The label stays for those who listen; only where the place says it already. */
  labelHidden?: boolean | undefined;
  /** Takes the whole row inside `.fields`. */
  wide?: boolean | undefined;
};

/** What a field says, apart from what goes to its control. */
export const splitFieldProps = <Props extends FieldProps & { id?: string | undefined }>({
  id,
  label,
  hint,
  error,
  required,
  alone,
  labelHidden,
  wide,
  ...control
}: Props) => ({ field: { id, label, hint, error, required, alone, labelHidden, wide }, control });

/** What the control must carry to be tied to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

export const errorLook = "error flex items-start gap-1.5 text-sm font-semibold text-madder-800";

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span className={errorLook} id={id}>
    <CircleAlert className="mt-[0.1em] text-danger" />
    {children}
  </span>
);

export const RequiredMark = ({ isHeardOnly = false }: { isHeardOnly?: boolean | undefined }) => (
  <>
    {" "}
    {isHeardOnly ? null : (
      <span className="req text-danger" aria-hidden="true">
        *
      </span>
    )}
    <span className="sr"> ({uiTexts.required})</span>
  </>
);

/** The ids that tie a control to its hint and its error. */
export const useControl = (
  id: string | undefined,
  { hint, error, required }: Pick<FieldProps, "hint" | "error" | "required">,
): ControlProps => {
  const made = useId();
  const own = id ?? made;
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(" ");
  return {
    id: own,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };
};

export const FieldNotes = ({ id, hint, error }: { id: string } & Pick<FieldProps, "hint" | "error">) => (
  <>
    {hint ? (
      <span className="text-sm text-ink-3" id={`${id}-hint`}>
        {hint}
      </span>
    ) : null}
    {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
  </>
);

/** Label, control, hint, error; the control is drawn by the caller with the ids given. */
export const Field = ({
  id,
  children,
  ...field
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) => {
  const control = useControl(id, field);
  return (
    <div className={field.wide ? "field wide" : "field"}>
      <label htmlFor={control.id} id={`${control.id}-label`} className={field.labelHidden ? "sr" : undefined}>
        <Aloud>{field.label}</Aloud>
        {field.required ? <RequiredMark isHeardOnly={field.alone} /> : null}
      </label>
      {children(control)}
      <FieldNotes id={control.id} hint={field.hint} error={field.error} />
    </div>
  );
};
