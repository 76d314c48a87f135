import { expect, test } from "vitest";
import { beginningOf, blankValues, bodyOf, firstMessages, missingIn, withContent } from "./form-values.ts";

test("an empty choice is sent as none, and is missing to submit", () => {
  const values = blankValues(undefined);
  expect(bodyOf(values)).toMatchObject({ degree_id: null, legal_form_id: null, title: "" });
  expect(Object.keys(missingIn(values))).toEqual([
    "degree_id",
    "legal_form_id",
    "structure_types",
    "structure_publics",
    "sections",
  ]);
  const chosen = {
    ...withContent(blankValues("d"), 1, "objectifs", "<p>Un geste</p>"),
    legal_form_id: "l",
    structure_types: ["t"],
    structure_publics: ["p"],
  };
  expect(missingIn(chosen)).toEqual({});
});

test("an answer changes one field of one section", () => {
  const before = blankValues("d");
  const after = withContent(before, 1, "objectifs", "<p>Un geste</p>");
  expect(after.sections[1]?.fields[0]?.content).toBe("<p>Un geste</p>");
  expect(after.sections.toSpliced(1, 1)).toEqual(before.sections.toSpliced(1, 1));
  expect(withContent(before, 1, "absent", "x")).toEqual(before);
});

test("several messages of a field read as one", () => {
  expect(firstMessages({ title: ["Trop long.", "Vide."] })).toEqual({ title: "Trop long. Vide." });
  expect(firstMessages(undefined)).toEqual({});
});

test.each([
  ["the one that is named, also once it has ended", "a", "a", "cook"],
  ["the one under way, where none is", null, undefined, "gardener"],
  ["the one under way, for one that is not theirs", "c", undefined, "gardener"],
])("a new situation is about %s", (_, named, action, degree_id) => {
  const actions = [
    { id: "a", degree_id: "cook", end_date: "2026-07-01T00:00:00.000Z" },
    { id: "b", degree_id: "gardener", end_date: "2027-07-01T00:00:00.000Z" },
  ];
  const beginning = beginningOf(actions, named, new Date("2026-11-02T08:00:00.000Z"));
  expect([beginning.action, beginning.values.degree_id]).toEqual([action, degree_id]);
});
