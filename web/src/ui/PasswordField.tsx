import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field, splitFieldProps } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";
import { uiTexts } from "./texts.ts";

/** Set autoComplete to "current-password" or "new-password": password managers rely on it. */
export const PasswordField = (props: TextFieldProps) => {
  const { field, control: input } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <div className="with-action">
          <input {...input} {...control} className="input" type={shown ? "text" : "password"} />
          <button
            type="button"
            className="btn btn-quiet small"
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
