import { describe, expect, test } from "vitest";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import { type Followed, grouped, groupOf, needOf, nextStart, presentCount, stepToOpen } from "./followed.ts";

const now = new Date("2026-12-10T13:10:00Z");
const days = (n: number) => new Date(now.getTime() + n * 24 * 60 * 60_000).toISOString();
const step = (order: number, from: number | null, to: number | null): StepCard => ({
  id: `step ${order}`,
  name: `Étape ${order}`,
  order,
  step_type: "situation",
  training_action_id: "action",
  profile_id: "learner",
  start_datetime: from === null ? null : days(from),
  end_datetime: to === null ? null : days(to),
  folder_ids: [],
  user_document_ids: [],
  deliverables_count: 0,
  notes_by_roles: [],
  submission: null,
  words: { learner: null, trade: null, referent: null },
  completion: null,
  interviews: { before: null, after: null, meeting: null },
  archived_at: null,
  version: 1,
});
const action = (steps: StepCard[], more: Partial<Followed["action"]> = {}): Followed["action"] => ({
  id: "action",
  degree_name: "Encadrant·e technique",
  year: 2026,
  archived_at: null,
  start_date: days(-100),
  end_date: days(100),
  is_fest: true,
  left_on: null,
  steps,
  shared_situations: [],
  awaiting_word: [],
  late: [],
  ...more,
});
const completion = (took_place: boolean) => ({
  ...{ took_place, on: null, hours: null, saved_at: days(-20), version: 1 },
});
const unsaid = step(1, -30, -20);
const [past, present, future, undated] = [
  { ...unsaid, completion: completion(true) },
  step(2, -3, 3),
  step(3, 10, 20),
  step(4, null, null),
];

describe("where a learner is, as their trainer sees it", () => {
  test.each([
    ["no steps", action([]), "before"],
    ["none begun", action([future, undated]), "before"],
    ["a step under way", action([past, present, future]), "now"],
    ["between two", action([past, future]), "between"],
    ["the next one has no dates", action([past, undated]), "between"],
    ["between two, one late", action([past, future], { late: ["step 1"] }), "now"],
    ["all done", action([past]), "after"],
    ["one that did not take place", action([past, { ...unsaid, completion: completion(false) }]), "after"],
    ["all behind, of one nobody spoke", action([past, unsaid]), "now"],
    ["of one nobody spoke, one is to come", action([unsaid, future]), "between"],
    ["all done, one waits for a word", action([past], { awaiting_word: ["step 1"] }), "now"],
    ["all done but an archived one", action([past, { ...future, archived_at: days(-1) }]), "after"],
    ["they left", action([past, present], { left_on: "2026-12-01" }), "left"],
    ["the action is over", action([past, present], { end_date: days(-1) }), "after"],
  ])("%s", (_, one, group) => expect(groupOf(one, now)).toBe(group));

  test.each([
    ["what waits for a word, before all", { late: ["step 1"], awaiting_word: ["step 3"] }, "word", "step 3"],
    ["then what is late", { late: ["step 1"] }, "late", "step 1"],
    ["else the step under way", {}, undefined, "step 2"],
  ])("opens %s", (_, more, need, id) => {
    const one = action([past, present, future], more);
    expect([needOf(one), stepToOpen(one, now)?.id]).toEqual([need, id]);
  });

  test("those who wait for a note come first, then those who are late, then the rest as given", () => {
    const followed = (name: string, more: Partial<Followed["action"]>) => ({
      learner: { id: name, user_id: name, name, profile_picture_url: null },
      action: action([past, present], more),
    });
    const all = [
      followed("Anna", {}),
      followed("Basile", { late: ["step 1"] }),
      followed("Chloé", { awaiting_word: ["step 1"] }),
      followed("Driss", {}),
    ];
    expect(grouped(all, now).now.map(({ learner }) => learner.name)).toEqual([
      "Chloé",
      "Basile",
      "Anna",
      "Driss",
    ]);
    expect(grouped(all, now).after).toEqual([]);
  });

  test("a count leaves out who left the promotion, and keeps whose training is over", () => {
    const learner = { id: "a", user_id: "a", name: "A", profile_picture_url: null };
    const of = (more: Partial<Followed["action"]>) => ({ learner, action: action([past], more) });
    expect(presentCount([of({}), of({ left_on: "2026-12-01" }), of({ end_date: days(-1) })])).toBe(2);
  });

  test("the next start is the first that is still to come", () => {
    const one = {
      learner: { id: "a", user_id: "a", name: "A", profile_picture_url: null },
      action: action([past, undated, future]),
    };
    expect(nextStart([one], now)).toBe(days(10));
    expect(nextStart([{ ...one, action: action([past, undated]) }], now)).toBeUndefined();
  });
});
