import * as z from "zod";
import { defaultSections } from "#shared/situations/situations.defaults.ts";
import { actionFor, missingToSubmit } from "#shared/situations/situations.rules.ts";
import { type SharedSituation, SituationSection } from "#shared/situations/situations.schemas.ts";

/** What one types and chooses; "" is no choice. */
export const FormValues = z.object({
  title: z.string(),
  degree_id: z.string(),
  legal_form_id: z.string(),
  structure_types: z.array(z.string()),
  structure_publics: z.array(z.string()),
  sections: z.array(SituationSection),
});
export type FormValues = z.output<typeof FormValues>;

/** A new situation, about a degree that is known already or still to choose. */
export const blankValues = (degreeId: string | undefined): FormValues => ({
  title: "",
  degree_id: degreeId ?? "",
  legal_form_id: "",
  structure_types: [],
  structure_publics: [],
  sections: defaultSections(),
});

/**
 * How a learner's new situation begins: about the training action that their bilan named, else about the one that the server
 * takes.
 */
export const beginningOf = (
  actions: readonly { id: string; degree_id: string; end_date: string }[],
  named: string | null,
  now: Date,
) => {
  const action = actions.find(({ id }) => id === named);
  return {
    action: action?.id,
    values: blankValues((action ?? actionFor(actions, undefined, now))?.degree_id),
  };
};

export const valuesOf = (situation: SharedSituation): FormValues => ({
  title: situation.title,
  degree_id: situation.degree_id ?? "",
  legal_form_id: situation.legal_form_id ?? "",
  structure_types: situation.structure_types,
  structure_publics: situation.structure_publics,
  sections: situation.sections,
});

export const bodyOf = (values: FormValues) => ({
  ...values,
  degree_id: values.degree_id || null,
  legal_form_id: values.legal_form_id || null,
});

/** The values with another answer in one field. */
export const withContent = (
  values: FormValues,
  section: number,
  field: string,
  content: string,
): FormValues => ({
  ...values,
  sections: values.sections.map((one, number) =>
    number === section
      ? {
          ...one,
          fields: one.fields.map((other) => (other.name === field ? { ...other, content } : other)),
        }
      : one,
  ),
});

/** First messages by field, as problems and rules give them. */
export const firstMessages = (errors: Readonly<Record<string, readonly string[]>> = {}) =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages.join(" ")]));

/** What is missing to submit, by field. */
export const missingIn = (values: FormValues): Record<string, string> =>
  firstMessages(missingToSubmit(bodyOf(values)));
