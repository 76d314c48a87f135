import { describe, expect, test } from "vitest";
import {
  completeness,
  impossibleWishes,
  isWishTime,
  settledFlags,
  wishesRefusal,
} from "#shared/wishes/wishes.rules.ts";

const wish = (structure_id: string, priority: boolean, optional = !priority) => ({
  structure_id,
  is_initial_choice: priority,
  is_optional_choice: optional,
});
const priority = ["a", "b", "c"].map((id) => wish(id, true));
const optional = ["d", "e"].map((id) => wish(id, false));

test.each([
  [wish("a", true, true), true, false],
  [wish("a", true, false), true, false],
  [wish("a", false, true), false, true],
  [wish("a", false, false), false, true],
])("priority wins, neither is optional: %j", (given, initial, optionalToo) => {
  expect(settledFlags(given)).toEqual({ is_initial_choice: initial, is_optional_choice: optionalToo });
});

test.each([
  ["nothing", [], undefined],
  ["3 + 2", [...priority, ...optional], undefined],
  ["a fourth priority", [...priority, wish("d", true)], "tooManyPriority"],
  ["a third optional", [...optional, wish("f", false)], "tooManyOptional"],
  ["a third optional in disguise", [...optional, wish("f", false, false)], "tooManyOptional"],
  ["a structure twice", [wish("a", true), wish("a", false)], "twice"],
] as const)("saving %s", (_, drafts, refusal) => {
  expect(wishesRefusal(drafts)).toBe(refusal);
});

test.each([
  [[], { registered: 0, remaining: 5, priority: 3, optional: 2, complete: false }],
  [priority, { registered: 3, remaining: 2, priority: 0, optional: 2, complete: false }],
  [[...priority, ...optional], { registered: 5, remaining: 0, priority: 0, optional: 0, complete: true }],
])("completeness of %#", (wishes, figures) => {
  expect(completeness(wishes)).toEqual(figures);
});

describe("when a learner may save", () => {
  const event = { end_date: "2026-06-28T11:00:00.000Z", is_published: true };
  const actions = [{ start_date: "2026-09-07T07:00:00.000Z" }];
  test.each([
    ["pre-event, before", true, event, "2026-06-01T00:00:00Z", true],
    ["pre-event, at the end", true, event, "2026-06-28T11:00:00.000Z", true],
    ["pre-event, after", true, event, "2026-06-28T11:00:00.001Z", false],
    ["pre-event, unpublished", true, { ...event, is_published: false }, "2026-06-01T00:00:00Z", false],
    ["post-event, before", false, event, "2026-06-28T11:00:00.000Z", false],
    ["post-event, after", false, event, "2026-06-28T11:00:00.001Z", true],
    ["post-event, once the action has started", false, event, "2026-09-07T07:00:00.000Z", false],
  ])("%s", (_, isPreEvent, of, now, may) => {
    expect(isWishTime(isPreEvent, of, actions, new Date(now))).toBe(may);
  });
});

test.each([
  ["nobody entered yet", ["a", "b"], [], []],
  ["all come", ["a", "b"], [{ structure_id: "a" }, { structure_id: "b", answer: "confirmed" }], []],
  ["one without answer comes", ["a"], [{ structure_id: "a", answer: "unknown" }], []],
  ["one is absent", ["a", "b"], [{ structure_id: "a" }], ["b"]],
  ["one declined", ["a", "b"], [{ structure_id: "a", answer: "declined" }, { structure_id: "b" }], ["a"]],
  ["the only one declined", ["a"], [{ structure_id: "a", answer: "declined" }], ["a"]],
  ["no wish", [], [{ structure_id: "a" }], []],
] as const)("impossible wishes when %s", (_, wished, participations, impossible) => {
  const wishes = wished.map((id) => wish(id, true));
  expect(impossibleWishes(wishes, participations).map(({ structure_id }) => structure_id)).toEqual(
    impossible,
  );
});
