import { useState } from "react";
import { Controller } from "react-hook-form";
import * as z from "zod";
import { altText, maxAltText } from "#shared/contract/upload.ts";
import { Button } from "#web/ui/Button.tsx";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { attempt } from "./admin/saving.ts";
import { useBodyForm } from "./body-form.ts";
import { FormDialog, StaleNotice } from "./FormDialog.tsx";
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
  /** `seen`: the text that it replaces. */
  save: (text: Text, seen: Text) => Promise<unknown>;
  onSaved?: () => void;
};

const Described = z.object({ alt_text: altText });

const useAltTextForm = ({ name, saved, save, onSaved }: Given) => {
  const [base, setBase] = useState(saved);
  const { form, errorOf, submit, pending, newer, takeNewer } = useBodyForm({
    schema: Described,
    values: { alt_text: saved },
    toBody: (typed) => typed,
    held: { item: Described, values: (described) => described },
  });
  const onSubmit = submit(async ({ alt_text }) => {
    const problem = await attempt(() => save(alt_text, newer ? newer.alt_text : base), {
      success: frameTexts.altTextSaved,
      saysStale: true,
    });
    if (problem) return problem;
    setBase(alt_text);
    onSaved?.();
    return undefined;
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
  return { fields, onSubmit, pending, stale: takeNewer, unsaved: form.formState.isDirty };
};

/** The same as a form of its own, for a picture that is there. */
export const AltTextForm = (given: Given) => {
  const { fields, onSubmit, pending, stale } = useAltTextForm(given);
  return (
    <Form className="stack stack-s" onSubmit={onSubmit}>
      <StaleNotice onTake={stale} />
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
  const { fields, ...dialog } = useAltTextForm({ ...given, onSaved: onClose });
  return (
    <FormDialog title={frameTexts.describePicture(given.saved)} onClose={onClose} {...dialog}>
      {fields}
    </FormDialog>
  );
};
