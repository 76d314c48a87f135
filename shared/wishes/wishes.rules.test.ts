import { describe, expect, test } from "vitest";
import {
  completeness,
  impossibleWishes,
  isWishTime,
  owedWishes,
  settledFlags,
  wishesRefusal,
  wishTimeRefusal,
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
  [[], { registered: 0, remaining: 5, priority: 3, optional: 2, full: false }],
  [priority, { registered: 3, remaining: 2, priority: 0, optional: 2, full: false }],
  [[...priority, ...optional], { registered: 5, remaining: 0, priority: 0, optional: 0, full: true }],
])("completeness of %#", (wishes, figures) => {
  expect(completeness(wishes)).toEqual(figures);
});

test.each([
  ["three priority wishes", priority, [], 0],
  ["optional wishes alone", optional, [], 3],
  ["a priority wish for one that does not come", priority, [{ structure_id: "a" }, { structure_id: "b" }], 1],
  [
    "an optional one for one that declined",
    [...priority, wish("d", false)],
    [
      ...["a", "b", "c"].map((structure_id) => ({ structure_id })),
      { structure_id: "d", answer: "declined" as const },
    ],
    0,
  ],
  ["nothing", [], [{ structure_id: "a" }], 3],
] as const)("what %s leaves owed", (_, wishes, participations, owed) => {
  expect(owedWishes(wishes, participations)).toBe(owed);
});

describe("when a learner may save", () => {
  const event = {
    start_date: "2026-06-28T07:00:00.000Z",
    end_date: "2026-06-28T11:00:00.000Z",
    is_published: true,
    wishes_open_at: null,
    wishes_close_at: null,
  };
  const opening = { ...event, wishes_open_at: "2026-05-31T22:00:00.000Z" };
  const closing = { ...event, wishes_close_at: "2026-06-20T10:00:00.000Z" };
  const actions = [{ start_date: "2026-09-07T07:00:00.000Z" }];
  const until = "2026-06-28T06:00:00.000Z";
  test.each([
    ["pre-event, before", true, event, "2026-06-01T00:00:00Z", null, undefined],
    ["at the last moment, 18:00 on the day before", true, event, "2026-06-27T15:59:59.999Z", null, undefined],
    ["at the hour", true, event, "2026-06-27T16:00:00.000Z", null, "closed"],
    ["after the event", true, event, "2026-06-28T11:00:00.001Z", null, "closed"],
    ["unpublished", true, { ...event, is_published: false }, "2026-06-01T00:00:00Z", null, "unpublished"],
    ["before the opening", true, opening, "2026-05-31T21:59:59.999Z", null, "notYetOpen"],
    ["at the opening", true, opening, "2026-05-31T22:00:00.000Z", null, undefined],
    ["before a chosen closing", true, closing, "2026-06-20T09:59:59.999Z", null, undefined],
    ["at a chosen closing", true, closing, "2026-06-20T10:00:00.000Z", null, "closed"],
    ["with more time", true, closing, "2026-06-28T05:59:59.999Z", until, undefined],
    ["when more time is over", true, closing, until, until, "closed"],
    [
      "with an extension shorter than the time",
      true,
      event,
      "2026-06-27T15:00:00Z",
      "2026-06-26T15:00:00Z",
      undefined,
    ],
    ["with an extension before the opening", true, opening, "2026-05-01T00:00:00Z", until, "notYetOpen"],
    ["post-event, before", false, event, "2026-06-28T11:00:00.000Z", null, "afterEvent"],
    ["post-event, after", false, event, "2026-06-28T11:00:00.001Z", null, undefined],
    ["post-event, once the action has started", false, event, "2026-09-07T07:00:00.000Z", null, "afterEvent"],
  ])("%s", (_, isPreEvent, of, now, extension, kind) => {
    expect(wishTimeRefusal(isPreEvent, of, actions, new Date(now), extension)?.kind).toBe(kind);
    expect(isWishTime(isPreEvent, of, actions, new Date(now), extension)).toBe(kind === undefined);
  });

  test("a refusal says when the learner's own time ended", () => {
    const late = new Date("2026-06-28T06:30:00Z");
    expect(wishTimeRefusal(true, closing, actions, late)).toEqual({
      kind: "closed",
      at: closing.wishes_close_at,
    });
    expect(wishTimeRefusal(true, closing, actions, late, until)).toEqual({ kind: "closed", at: until });
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
