import type { Field } from "#shared/contract/field-list.ts";
import { type StructureText, structureFields } from "#shared/structures/structures.fields.ts";
import { TextArea, TextField, type TextFieldProps } from "#web/ui/form/TextField.tsx";
import type { StructureForm } from "./structure-form.ts";

type Part = "name" | "contact" | "presentation";
/** `rows`: it is written on several lines. */
type Input = Pick<TextFieldProps, "type" | "inputMode" | "wide" | "className"> & {
  part: Part;
  rows?: number;
};

/** Where the form asks for each text, in its order, and how one types it. */
const inputs: Readonly<Record<StructureText, Input>> = {
  name: { part: "name", wide: true },
  address: { part: "contact", wide: true },
  zip_code: { part: "contact", inputMode: "numeric", className: "max-w-40" },
  city: { part: "contact" },
  phone: { part: "contact", type: "tel" },
  website: { part: "contact", type: "url" },
  siret: { part: "contact", inputMode: "numeric" },
  description: { part: "presentation", rows: 4 },
  structure_approach: { part: "presentation", rows: 4 },
  current_project: { part: "presentation", rows: 4 },
  enrolment_speech: { part: "presentation", rows: 10 },
  video: { part: "presentation", type: "url" },
};
const names = Object.keys(inputs) as StructureText[];

/** The texts that one part of the form asks for. */
export const TextInputs = ({ part: wanted, form: { field } }: { part: Part; form: StructureForm }) =>
  names
    .filter((name) => inputs[name].part === wanted)
    .map((name) => {
      const { part, rows, ...input } = inputs[name];
      const { label, hint, required }: Field = structureFields[name];
      const said = { label, hint, required, ...field(name) };
      return rows ? (
        <TextArea key={name} grows rows={rows} {...said} />
      ) : (
        <TextField key={name} {...input} {...said} />
      );
    });
