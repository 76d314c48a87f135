import { Controller } from "react-hook-form";
import * as z from "zod";
import { altText, maxAltText } from "#shared/contract/upload.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { attempt } from "./admin/saving.ts";
import { useBodyForm } from "./body-form.ts";
import { FormDialog } from "./FormDialog.tsx";
import { frameTexts } from "./texts.ts";

/** As `altText` of the contract: null is not described, "" is a picture that says nothing. */
type Text = string | null;

/**
 * Asks for the text that stands for a picture, or to say that it needs none. It may stay unanswered: nobody is kept
 * from sending a picture, and the place that shows it asks again.
 */
export const AltTextFields = ({
  name,
  value,
  onChange,
  error,
}: {
  /** Says which picture, where a page has several. */
  name: string;
  value: Text;
  onChange: (text: Text) => void;
  error?: string | undefined;
}) => (
  <div className="stack stack-s">
    <TextField
      label={
        <>
          {frameTexts.altText}
          <span className="sr"> {name}</span>
        </>
      }
      hint={frameTexts.altTextHint}
      maxLength={maxAltText}
      disabled={value === ""}
      value={value ?? ""}
      // Blanks alone are no description, and would not say that the picture needs none.
      onChange={({ target }) => onChange(target.value.trim() === "" ? null : target.value)}
      error={error}
    />
    <CheckboxField
      label={
        <>
          {frameTexts.saysNothing}
          <span className="sr"> : {name}</span>
        </>
      }
      checked={value === ""}
      onChange={({ target }) => onChange(target.checked ? "" : null)}
    />
  </div>
);

type Given = {
  name: string;
  saved: Text;
  save: (text: Text) => Promise<unknown>;
  onSaved?: () => void;
};

const useAltTextForm = ({ name, saved, save, onSaved }: Given) => {
  const { form, errorOf, submit, pending } = useBodyForm({
    schema: z.object({ alt_text: altText }),
    values: { alt_text: saved },
    toBody: (typed) => typed,
  });
  const onSubmit = submit(async ({ alt_text }) => {
    const problem = await attempt(() => save(alt_text), { success: frameTexts.altTextSaved });
    if (!problem) onSaved?.();
    return problem;
  });
  const fields = (
    <Controller
      control={form.control}
      name="alt_text"
      render={({ field: { value, onChange } }) => (
        <AltTextFields name={name} value={value} onChange={onChange} error={errorOf("alt_text")} />
      )}
    />
  );
  return { fields, onSubmit, pending };
};

/** The same as a form of its own, for a picture that is there. */
export const AltTextForm = (given: Given) => {
  const { fields, onSubmit, pending } = useAltTextForm(given);
  return (
    <Form className="stack stack-s" onSubmit={onSubmit}>
      {fields}
      <div className="row">
        <Button type="submit" variant="outline" pending={pending}>
          {frameTexts.saveAltText}
          <span className="sr"> : {given.name}</span>
        </Button>
      </div>
    </Form>
  );
};

/** The same in a dialog. */
export const AltTextDialog = ({ onClose, ...given }: Omit<Given, "onSaved"> & { onClose: () => void }) => {
  const { fields, onSubmit, pending } = useAltTextForm({ ...given, onSaved: onClose });
  return (
    <FormDialog
      title={frameTexts.describePicture(given.saved)}
      onClose={onClose}
      onSubmit={onSubmit}
      pending={pending}
    >
      {fields}
    </FormDialog>
  );
};
