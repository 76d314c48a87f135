import { describe, expect, test } from "vitest";
import { formatMessages } from "#shared/contract/formats.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import { answersOf, beginning, differing, filled, refusals, refusedFields, withKnown } from "./forms.ts";

const positioning = formOf({ step_type: "situation", order: 4 });
const step = (step_type: "rendezvous" | "situation" | "bilan", order: number) => ({
  step_type,
  order,
  profile: { id: "p", user: { id: "u", name: "Samira Bellanger" }, organization: null },
  metier_instructor: { id: "m", user_id: "m", name: "Driss Benali" },
});

describe("the forms of the usual path", () => {
  test.each(defaultTemplate)("$name names each field once", (one) => {
    const names = formOf(one).sections.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  test("hold fields of all five types", () => {
    const types = defaultTemplate.flatMap((one) =>
      formOf(one).sections.flatMap(({ fields }) => fields.map(({ type }) => type)),
    );
    expect(new Set(types)).toEqual(new Set(["text", "date", "number", "textarea", "radio"]));
  });
});

describe("answers", () => {
  test("come back from the form that they fill", () => {
    const answers = { formateur: "Driss", niveau: "3", decision: "Recommencer" };
    expect(answersOf(filled(positioning, answers))).toMatchObject(answers);
  });

  test("to questions that a form no longer asks are left out of it", () => {
    expect(answersOf(filled(positioning, { disparue: "?" }))).not.toHaveProperty("disparue");
  });
});

test.each([
  [step("situation", 3), { formateur: "Driss Benali", apprenant: "Samira Bellanger", sequence: "1" }],
  [step("situation", 6), { formateur: "Driss Benali", apprenant: "Samira Bellanger", sequence: "4" }],
  [step("rendezvous", 1), {}],
  [step("bilan", 7), {}],
])("a new form begins with what is known", (of, answers) => expect(beginning(of)).toEqual(answers));

test("who takes part is read where its writer left it out, and as they wrote it where not", () => {
  const of = step("situation", 3);
  expect(answersOf(withKnown(filled(positioning, { apprenant: "Sam" }), of))).toMatchObject({
    formateur: "Driss Benali",
    apprenant: "Sam",
    niveau: "",
  });
  const alone = withKnown(filled(positioning, {}), { ...of, metier_instructor: null });
  expect(answersOf(alone)).toMatchObject({ formateur: "" });
});

test.each([
  [{ date: "2026-02-30" }, { date: formatMessages.date }],
  [{ sequence: "deux" }, { sequence: formatMessages.number }],
  [{ niveau: "5" }, { niveau: "Ce choix n’est pas proposé." }],
  [{ date: "2026-03-29", sequence: " 2 ", niveau: "4", satisfactions: "" }, {}],
])("%j is refused as %j", (answers, refused) => expect(refusals(positioning, answers)).toEqual(refused));

test("what the server refuses by place is shown at its field", () =>
  expect(
    refusedFields(positioning, {
      "deliverables.0.sections.0.fields.2.content": ["Cette date n’est pas valable."],
      "deliverables.0.sections.9.fields.0.content": ["Ailleurs"],
    }),
  ).toEqual({ date: "Cette date n’est pas valable." }));

test("two fillings are compared question by question", () => {
  const [section, ...others] = differing(
    positioning,
    { niveau: "3", decision: "Ensemble" },
    { niveau: "2", decision: "Ensemble" },
  );
  expect(others).toEqual([]);
  expect(section?.fields).toMatchObject([{ name: "niveau", content: "3" }]);
});
