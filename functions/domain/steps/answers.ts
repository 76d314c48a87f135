import type { FieldErrors } from "#shared/contract/problem.ts";
import type { DeliverableForm } from "#shared/steps/steps.forms.ts";
import { answerMessages, stepsProblems } from "#shared/steps/steps.problems.ts";
import { answerRefusal } from "#shared/steps/steps.rules.ts";
import type { DeliverableDraft, FilledSection } from "#shared/steps/steps.schemas.ts";

/** A form's questions with a draft's answers; wrong answers are refused at their fields. */
export const filledIn = (form: DeliverableForm, draft: DeliverableDraft, n: number): FilledSection[] => {
  const questions = new Map(
    form.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)),
  );
  const answers = new Map<string, string>();
  const errors: FieldErrors = {};
  for (const [s, { fields }] of draft.sections.entries())
    for (const [f, { name, content }] of fields.entries()) {
      const question = questions.get(name);
      const refusal = question ? answerRefusal(question, content) : "unknown";
      if (refusal) errors[`deliverables.${n}.sections.${s}.fields.${f}.content`] = [answerMessages[refusal]];
      answers.set(name, content);
    }
  if (Object.keys(errors).length > 0) throw stepsProblems.wrongAnswers(errors);
  return form.sections.map((section) => ({
    title: section.title,
    description: section.description,
    fields: section.fields.map((field) => ({
      ...field,
      choices: "choices" in field ? [...field.choices] : undefined,
      content: answers.get(field.name) ?? "",
    })),
  }));
};
