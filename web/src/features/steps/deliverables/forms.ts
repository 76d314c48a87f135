import * as z from "zod";
import { type DeliverableForm, type FormField, formOf } from "#shared/steps/steps.forms.ts";
import { answerMessages } from "#shared/steps/steps.problems.ts";
import { answerRefusal } from "#shared/steps/steps.rules.ts";
import type { FilledSection, Step } from "#shared/steps/steps.schemas.ts";
import { writtenOf } from "../to-submit.ts";

/** The answers of a form by the names of its fields, each of which is unique in its form. */
export const Answers = z.record(z.string(), z.string());
export type Answers = z.output<typeof Answers>;

export const answersOf = (sections: readonly FilledSection[]): Answers =>
  Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, content }) => [name, content])));

const filledField = (field: FormField, content: string): FilledSection["fields"][number] =>
  field.type === "radio" ? { ...field, choices: [...field.choices], content } : { ...field, content };

/** A form with its answers, as it is sent, read and printed. */
export const filled = (form: DeliverableForm, answers: Answers): FilledSection[] =>
  form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => filledField(field, answers[field.name] ?? "")),
  }));

/** The situations of the usual path begin with its third step. */
const beforeSituations = 2;

type Beginning = Pick<Step, "order" | "step_type" | "profile" | "metier_instructor">;

/** The known values of a new form. */
export const beginning = (step: Beginning): Answers => {
  const known: Answers = {
    formateur: step.metier_instructor?.name ?? "",
    apprenant: step.profile.user.name,
    sequence: String(step.order - beforeSituations),
  };
  const names = formOf(step).sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
};

/** What was written, to read: who takes part is known where its writer left it out. */
export const withKnown = (sections: readonly FilledSection[], step: Beginning): FilledSection[] => {
  const known = beginning(step);
  return sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({
      ...field,
      content: field.content || (known[field.name] ?? ""),
    })),
  }));
};

/**
 * A step's deliverable as its editor starts, and the name under which this browser keeps what is not saved. Every question
 * has its place, so that what is compared is what is shown.
 */
export const textOf = (step: Step, userId: string | undefined) => {
  const form = formOf(step);
  const written = writtenOf(step);
  const answers = written ? answersOf(written.sections) : beginning(step);
  return {
    name: `${userId} ${step.id} livrable ${form.index}`,
    schema: Answers,
    saved: { value: answersOf(filled(form, answers)), version: written?.version ?? 0 },
  };
};

/** What the server would refuse, by field name, checked before sending. */
export const refusals = (form: DeliverableForm, answers: Answers): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const field of form.sections.flatMap(({ fields }) => fields)) {
    const refusal = answerRefusal(field, (answers[field.name] ?? "").trim());
    if (refusal) found[field.name] = answerMessages[refusal];
  }
  return found;
};

/** What the server did refuse, by field name: its keys name places in what was sent. */
export const refusedFields = (
  form: DeliverableForm,
  errors: Readonly<Record<string, readonly string[]>> = {},
): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const [s, { fields }] of form.sections.entries())
    for (const [f, { name }] of fields.entries()) {
      const messages = errors[`deliverables.0.sections.${s}.fields.${f}.content`];
      if (messages) found[name] = messages.join(" ");
    }
  return found;
};

/** The questions that two fillings of a form answer otherwise. */
export const differing = (form: DeliverableForm, one: Answers, other: Answers): FilledSection[] =>
  filled(form, one)
    .map((section) => ({
      ...section,
      fields: section.fields.filter(({ name, content }) => content !== (other[name] ?? "")),
    }))
    .filter(({ fields }) => fields.length > 0);
