import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { uiTexts } from "../texts.ts";
import { Field, splitFieldProps } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

/** Set autoComplete to "current-password" or "new-password": password managers rely on it. */
export const PasswordField = (props: TextFieldProps) => {
  const { field, control: input } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} className="input pr-24" type={shown ? "text" : "password"} />
          <button
            type="button"
            className="btn btn-quiet small absolute top-1/2 right-0.75 min-h-[calc(var(--control-h)-0.25rem)] -translate-y-1/2 px-2.5"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
            {shown ? uiTexts.hide : uiTexts.show}
            <span className="sr">{uiTexts.thePassword}</span>
          </button>
        </div>
      )}
    </Field>
  );
};
