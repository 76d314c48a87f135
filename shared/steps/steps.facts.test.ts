import { describe, expect, test } from "vitest";
import { hasWork, interviewsOf, isAwaited, isToCheck } from "#shared/steps/steps.facts.ts";
import { formOf } from "#shared/steps/steps.forms.ts";
import { StepCompletion, StepInterview } from "#shared/steps/steps.said.ts";

const form = (answers: Record<string, string>) => [
  { fields: Object.entries(answers).map(([name, content]) => ({ name, content })) },
];

describe("what may be handed in", () => {
  const document = { is_own: true, has_file: true };
  test.each([
    ["nothing", undefined, [], false],
    ["an empty form", form({ situation: "", niveau: " " }), [], false],
    [
      "what the product fills in",
      form({ formateur: "Driss", apprenant: "Malika", sequence: "1" }),
      [],
      false,
    ],
    ["an answer", form({ apprenant: "Malika", situation: "Accueillir" }), [], true],
    ["a document of their own", undefined, [document], true],
    ["a document that somebody else attached", undefined, [{ ...document, is_own: false }], false],
    ["a document whose file did not come", undefined, [{ ...document, has_file: false }], false],
  ])("%s", (_, sections, documents, may) => expect(hasWork(sections, documents)).toBe(may));

  test("no form is whole by what the product fills in alone", () => {
    for (const step_type of ["rendezvous", "situation", "bilan"] as const)
      expect(
        hasWork(
          formOf({ step_type, order: 1 }).sections.map(({ fields }) => ({
            fields: fields.map(({ name }) => ({ name, content: "" })),
          })),
          [],
        ),
      ).toBe(false);
  });
});

test("a situation has an interview before and after, another step is one itself", () => {
  expect(interviewsOf("situation")).toEqual(["before", "after"]);
  expect([interviewsOf("rendezvous"), interviewsOf("bilan")]).toEqual([["meeting"], ["meeting"]]);
});

describe("an interview is distinct from the work of its situation", () => {
  const oneDay = {
    step_type: "situation" as const,
    start_datetime: "2026-11-17T08:00:00.000Z",
    end_datetime: "2026-11-17T11:00:00.000Z",
  };
  const held = { planned_at: null, held_on: "2026-11-17", minutes: 40 };
  const at = (planned_at: string, minutes: number | null = 40) => ({ ...held, planned_at, minutes });
  test.each([
    ["that day, at an unknown hour", oneDay, held, true],
    ["within its hours", oneDay, at("2026-11-17T09:00:00.000Z"), true],
    ["into its start", oneDay, at("2026-11-17T07:30:00.000Z"), true],
    ["just before", oneDay, at("2026-11-17T07:20:00.000Z"), false],
    ["just after", oneDay, at("2026-11-17T11:00:00.000Z"), false],
    ["of an unknown length", oneDay, at("2026-11-17T07:20:00.000Z", null), true],
    ["the day before", oneDay, { ...held, held_on: "2026-11-16" }, false],
    ["that day, though planned for another", oneDay, at("2026-11-16T07:00:00.000Z"), true],
    ["not held", oneDay, { ...held, held_on: null }, false],
    [
      "of days, whose hours nobody knows",
      { ...oneDay, end_datetime: "2026-11-20T11:00:00.000Z" },
      held,
      false,
    ],
    ["without dates", { ...oneDay, start_datetime: null, end_datetime: null }, held, false],
    [
      "said to be done that day",
      { ...oneDay, completion: { took_place: true, on: "2026-11-17" } },
      held,
      true,
    ],
    [
      "said to be done another day",
      { ...oneDay, completion: { took_place: true, on: "2026-11-19" } },
      held,
      false,
    ],
    ["said not to have taken place", { ...oneDay, completion: { took_place: false, on: null } }, held, false],
    ["at a meeting", { ...oneDay, step_type: "rendezvous" as const }, held, false],
    // 23:30 of the 17th in Paris is the 17th at 22:30 in UTC; 00:30 of the 18th is still the 17th there.
    ["late that night in Paris", { ...oneDay, end_datetime: "2026-11-17T22:30:00.000Z" }, held, true],
    ["over midnight in Paris", { ...oneDay, end_datetime: "2026-11-17T23:30:00.000Z" }, held, false],
  ])("%s", (_, step, interview, expected) => expect(isToCheck(step, interview)).toBe(expected));
});

test.each([
  ["nobody said anything", {}, undefined, true],
  ["it has no hour", { planned_at: null }, undefined, false],
  ["it was held", { took_place: true }, undefined, false],
  ["it was cancelled", { took_place: false }, undefined, false],
  ["its step was done", {}, { took_place: true }, true],
  ["its step fell through", {}, { took_place: false }, false],
])("a planned interview is still to come or not: %s", (_, more, completion, awaited) => {
  const planned = { planned_at: "2026-11-20T13:00:00.000Z", took_place: null, ...more };
  expect(isAwaited(planned, completion)).toBe(awaited);
});

describe("what one may say", () => {
  test.each([
    ["done, without its day", { took_place: 1 }, "on"],
    ["not done, with a day", { took_place: 0, on: "2026-11-17" }, "on"],
    ["not done, with hours", { took_place: 0, hours: 3 }, "on"],
    ["done, a moment for a day", { took_place: 1, on: "2026-11-17T08:00:00Z" }, "on"],
    ["no hours at all", { took_place: 1, on: "2026-11-17", hours: 0 }, "hours"],
    ["too many hours", { took_place: 1, on: "2026-11-17", hours: 401 }, "hours"],
    ["neither", { on: "2026-11-17" }, "took_place"],
  ])("of a step: %s is refused", (_, body, field) => {
    expect(StepCompletion.safeParse(body).error?.issues.map(({ path }) => path[0])).toContain(field);
  });
  const held = { held_on: "2026-11-17", minutes: 40, present: ["learner"] };
  test.each([
    ["held, by whom", { ...held, present: [] }, "present"],
    ["held, with somebody else", { ...held, present: ["staff"] }, "present"],
    ["held and not held", { ...held, took_place: 0 }, "held_on"],
    ["held, without its day", { took_place: 1 }, "held_on"],
    ["minutes of what was not held", { took_place: 0, minutes: 3 }, "held_on"],
    ["held, half minutes", { ...held, minutes: 1.5 }, "minutes"],
  ])("of an interview: %s is refused", (_, body, field) => {
    expect(StepInterview.safeParse(body).error?.issues.map(({ path }) => path[0])).toContain(field);
  });
  test("people of an interview are named once, in one order", () => {
    expect(StepInterview.parse({ ...held, present: ["referent", "learner", "referent"] }).present).toEqual([
      "learner",
      "referent",
    ]);
  });
});
