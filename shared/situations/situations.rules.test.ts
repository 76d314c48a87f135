import { describe, expect, test } from "vitest";
import type { Role, Viewer } from "#shared/contract/access.ts";
import {
  actionFor,
  isToSubmit,
  mayListSituation,
  mayManageSituations,
  mayReadSituation,
  mayReviewSituationOf,
  mayWriteSituationOf,
  missingToSubmit,
  stamped,
  transitionOf,
  waitingFirst,
} from "#shared/situations/situations.rules.ts";

const as = (...profiles: [string, Role][]): Viewer => ({
  userId: "u",
  name: "Camille",
  profiles: profiles.map(([id, role]) => ({ id, role, confirmed: true })),
});
const ties = {
  student_id: "learner",
  instructor_ids: ["trade", "referent", null],
  referent_ids: ["referent", null],
};

describe("who may what", () => {
  test.each<
    [string, Viewer | undefined, [write: boolean, readDraft: boolean, listDraft: boolean, manage: boolean]]
  >([
    ["a visitor", undefined, [false, false, false, false]],
    ["somebody without a profile", as(), [false, false, false, false]],
    ["an administrator", as(["a", "administrator"]), [true, true, true, true]],
    ["a coordinator", as(["c", "coordinator"]), [true, true, true, true]],
    ["an assistant", as(["t", "assistant"]), [false, true, true, false]],
    ["its learner", as(["learner", "learner"]), [true, true, true, false]],
    ["its trade trainer", as(["trade", "tradeTrainer"]), [true, true, false, false]],
    ["its referent trainer", as(["referent", "referentTrainer"]), [true, true, true, false]],
    ["another learner", as(["other", "learner"]), [false, false, false, false]],
    ["another trade trainer", as(["other", "tradeTrainer"]), [false, false, false, false]],
    ["another referent trainer", as(["other", "referentTrainer"]), [false, false, true, false]],
    [
      "its learner by a second profile",
      as(["x", "tradeTrainer"], ["learner", "learner"]),
      [true, true, true, false],
    ],
  ])("%s", (_, viewer, expected) => {
    const draft = { is_published: false, student_id: "learner" };
    expect([
      mayWriteSituationOf(viewer, ties),
      mayReadSituation(viewer, draft, ties),
      mayListSituation(viewer, draft),
      mayManageSituations(viewer),
    ]).toEqual(expected);
    expect(mayReadSituation(viewer, { is_published: true }, ties)).toBe(true);
    expect(mayListSituation(viewer, { ...draft, is_published: true })).toBe(true);
  });
});

test.each<[string, Viewer | undefined, boolean]>([
  ["a visitor", undefined, false],
  ["an administrator", as(["a", "administrator"]), true],
  ["a coordinator", as(["c", "coordinator"]), true],
  ["an assistant", as(["t", "assistant"]), false],
  ["its learner", as(["learner", "learner"]), false],
  ["its trade trainer", as(["trade", "tradeTrainer"]), false],
  ["its referent trainer", as(["referent", "referentTrainer"]), true],
  ["another referent trainer", as(["other", "referentTrainer"]), false],
])("%s may return a situation", (_, viewer, expected) => {
  expect(mayReviewSituationOf(viewer, ties)).toBe(expected);
  expect(mayReviewSituationOf(viewer, { ...ties, has_left: true })).toBe(
    expected && mayManageSituations(viewer),
  );
});

const sectionsOf = (type: string, content: string) => [
  { fields: [{ type: "radio", content: "1" }] },
  { fields: [{ type, content }] },
];
const whole = {
  degree_id: "d",
  legal_form_id: "l",
  structure_types: ["t"],
  structure_publics: ["p"],
  sections: sectionsOf("textarea", "<p>Un matin</p>"),
};
test.each<[object, string[]]>([
  [{}, []],
  [{ degree_id: null }, ["degree_id"]],
  [{ legal_form_id: null }, ["legal_form_id"]],
  [{ structure_types: [] }, ["structure_types"]],
  [{ structure_publics: [] }, ["structure_publics"]],
  [{ sections: [] }, ["sections"]],
  [{ sections: sectionsOf("textarea", "<p> &nbsp;</p><p></p>") }, ["sections"]],
  [{ sections: sectionsOf("number", "4") }, ["sections"]],
  [{ sections: sectionsOf("text", "Un atelier") }, []],
  [
    { degree_id: null, legal_form_id: null, structure_types: [], structure_publics: [] },
    ["degree_id", "legal_form_id", "structure_types", "structure_publics"],
  ],
])("to be submitted, %j lacks %j", (changes, fields) =>
  expect(Object.keys(missingToSubmit({ ...whole, ...changes }))).toEqual(fields),
);

const [earlier, now] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
test.each([
  [true, { submitted_at: null, is_published: false }],
  [false, { submitted_at: "2026-01-01T00:00:00.000Z", is_published: false }],
  // Published by the team, without a review.
  [false, { submitted_at: null, is_published: true }],
])("is still to be submitted: %s of %j", (expected, situation) =>
  expect(isToSubmit(situation)).toBe(expected),
);

const none = { withdrawal: null };
const draft = { is_published: false, submitted_at: null, published_at: null, returned_at: null };
const returned = { ...draft, returned_at: earlier };
const sent = { ...draft, submitted_at: earlier };
const shown = { is_published: true, submitted_at: earlier, published_at: earlier, returned_at: null };
test.each([
  ["a draft saved stays one", draft, { submits: false }, draft],
  ["a draft is submitted", draft, { submits: true }, { ...draft, submitted_at: now }],
  ["submitting twice keeps the first date", sent, { submits: true }, sent],
  ["publishing has its time", sent, { submits: false, is_published: true }, { ...shown, published_at: now }],
  [
    "a draft may be published",
    draft,
    { submits: false, is_published: true },
    { ...draft, is_published: true, published_at: now },
  ],
  ["what is published keeps its date", shown, { submits: false, is_published: true }, shown],
  ["a save leaves it published", shown, { submits: false }, shown],
  ["a returned one saved stays returned", returned, { submits: false }, returned],
  ["a returned one is submitted again", returned, { submits: true }, { ...draft, submitted_at: now }],
  [
    "publishing settles a return",
    returned,
    { submits: false, is_published: true },
    { ...draft, is_published: true, published_at: now },
  ],
  ["back to draft empties the date", shown, { submits: false, is_published: false }, sent],
] as const)("%s", (_, before, to, after) => expect(stamped({ ...none, ...before }, to, now)).toEqual(after));

test("what its writers asked to withdraw is a draft again, and stays published until then", () => {
  const asked = { ...shown, withdrawal: {} };
  expect(stamped(asked, { submits: false, is_published: false }, now)).toEqual(draft);
  expect(stamped(asked, { submits: false }, now)).toEqual(shown);
});

test.each([
  [undefined, draft, undefined],
  [undefined, sent, "submitted"],
  [draft, sent, "submitted"],
  [sent, returned, "returned"],
  [returned, returned, undefined],
  [returned, sent, "submitted"],
  [sent, shown, "published"],
  [shown, sent, "submitted"],
  [shown, shown, undefined],
] as const)("from %j to %j it becomes %s", (before, after, state) =>
  expect(transitionOf(before, after)).toBe(state),
);

test("what waits for a review comes first, then what waits to be published", () => {
  const approved = { ...sent, approved_at: sent.submitted_at };
  const listed = [shown, draft, approved, sent].map((one) => ({ approved_at: null, ...one }));
  expect(listed.toSorted(waitingFirst)).toEqual([listed[3], listed[2], listed[0], listed[1]]);
});

const actions = [
  { id: "over", degree_id: "d", end_date: "2025-07-01T00:00:00Z" },
  { id: "under way", degree_id: "e", end_date: "2026-07-01T00:00:00Z" },
  { id: "later", degree_id: "e", end_date: "2027-07-01T00:00:00Z" },
];
test.each([
  ["the one under way", actions, undefined, "under way"],
  ["that of the degree, even over", actions, "d", "over"],
  ["the one under way of the degree", actions, "e", "under way"],
  ["the one under way when none is of the degree", actions, "z", "under way"],
  ["the latest when all are over", actions.slice(0, 1), undefined, "over"],
  ["none when there is none", [], "d", undefined],
] as const)("a new situation is about %s", (_, given, degree, id) =>
  expect(actionFor(given, degree, new Date(now))?.id).toBe(id),
);
