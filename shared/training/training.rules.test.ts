import { describe, expect, test } from "vitest";
import {
  displayOf,
  isListed,
  isNext,
  leavingDropsWishes,
  mayReadFollowing,
  pastDayRefusal,
  stateOf,
  takingBack,
  timeline,
  underWayFirst,
} from "#shared/training/training.rules.ts";

const event = {
  start_date: "2026-06-28T07:00:00.000Z",
  end_date: "2026-06-28T11:00:00.000Z",
  is_published: true,
  wishes_open_at: null,
  wishes_close_at: null,
};
const action = { start_date: "2026-09-07T07:00:00.000Z", end_date: "2027-07-02T15:00:00.000Z" };
// Around the night of 25 October 2026, when clocks in Paris go back an hour.
const autumn = { start_date: "2026-10-25T00:30:00.000Z", end_date: "2026-10-25T01:30:00.000Z" };
// Around the night of 28 March 2027, when they go forward.
const spring = { start_date: "2027-03-28T00:30:00.000Z", end_date: "2027-03-28T01:30:00.000Z" };

describe("staff's list of actions", () => {
  test("begins with those under way, then the next to come", () => {
    const from = (id: string, start: string, end: string) => ({ id, start_date: start, end_date: end });
    const listed = [
      from("later", "2027-03-10", "2028-01-04"),
      from("next", "2026-12-30", "2027-10-26"),
      from("under way", "2026-08-22", "2027-07-18"),
      from("since long", "2025-09-01", "2027-07-18"),
      from("over", "2024-09-01", "2025-07-18"),
    ];
    const inOrder = listed.toSorted(underWayFirst(new Date("2026-11-30")));
    expect(inOrder.map(({ id }) => id)).toEqual(["under way", "since long", "next", "later", "over"]);
  });

  const kept = {
    degree: { name: "Encadrant technique d'insertion", city: "Rennes" },
    year: 2025,
    event: { name: "Alternance Day 2025" },
    archived_at: null,
  };
  const gone = { ...kept, archived_at: "2026-07-03T10:00:00Z" };
  test.each([
    ["a live one, without a search", kept, {}, true],
    ["a live one that is named", kept, { name: "technique renn 2025" }, true],
    ["a live one that is not", kept, { name: "technique 2026" }, false],
    ["an archived one, without a search", gone, {}, false],
    ["with blanks for a search", gone, { name: "  " }, false],
    ["an archived one that is named, by its event too", gone, { name: "alternance day 2025" }, true],
    ["among the archived", gone, { archived: true }, true],
    ["named among the archived", gone, { archived: true, name: "rennes" }, true],
    ["another one among the archived", gone, { archived: true, name: "brest" }, false],
    ["a live one among the archived", kept, { archived: true }, false],
  ])("%s", (_, action, asked, is) => {
    expect(isListed(action, { archived: false, ...asked })).toBe(is);
  });
});

describe("what an action is time for", () => {
  test.each([
    ["long before the event", action, event, "2026-05-01T00:00:00Z", [false, true, false]],
    ["a moment before wishes close", action, event, "2026-06-27T15:59:59.999Z", [false, true, false]],
    ["as wishes close", action, event, "2026-06-27T16:00:00.000Z", [false, false, false]],
    ["at the event's very end", action, event, "2026-06-28T11:00:00.000Z", [false, false, false]],
    ["a moment after it", action, event, "2026-06-28T11:00:00.001Z", [false, false, true]],
    ["a moment before the action starts", action, event, "2026-09-07T06:59:59.999Z", [false, false, true]],
    ["as it starts", action, event, "2026-09-07T07:00:00.000Z", [true, false, false]],
    ["as it ends", action, event, "2027-07-02T15:00:00.000Z", [true, false, false]],
    ["a moment after", action, event, "2027-07-02T15:00:00.001Z", [false, false, false]],
    [
      "before an unpublished event",
      action,
      { ...event, is_published: false },
      "2026-05-01T00:00:00Z",
      [false, false, false],
    ],
    ["without an event", action, undefined, "2026-05-01T00:00:00Z", [false, false, false]],
    ["in the hour that comes twice", autumn, undefined, "2026-10-25T01:00:00Z", [true, false, false]],
    ["after the hour that comes twice", autumn, undefined, "2026-10-25T01:30:00.001Z", [false, false, false]],
    ["in the hour that is skipped", spring, undefined, "2027-03-28T01:00:00Z", [true, false, false]],
    ["before the hour that is skipped", spring, undefined, "2027-03-28T00:29:59Z", [false, false, false]],
  ] as const)("%s", (_, of, with_, now, [ongoing, pre, post]) => {
    expect(stateOf(of, with_, new Date(now))).toEqual({
      is_ongoing: ongoing,
      is_pre_event_wishlist_time: pre,
      is_post_event_wishlist_time: post,
    });
  });
});

test("the timeline stands at 25, 65 or 100 %", () => {
  expect(timeline({ is_ongoing: false, is_post_event_wishlist_time: false })).toEqual({
    percent: 25,
    stages: ["current", "upcoming", "upcoming", "upcoming"],
  });
  expect(timeline({ is_ongoing: false, is_post_event_wishlist_time: true })).toEqual({
    percent: 65,
    stages: ["complete", "complete", "current", "upcoming"],
  });
  expect(timeline({ is_ongoing: true, is_post_event_wishlist_time: false })).toEqual({
    percent: 100,
    stages: ["complete", "complete", "complete", "complete"],
  });
});

test.each([
  ["ongoing with FEST", { is_fest: true, is_ongoing: true, event }, "2026-10-01", "fest"],
  ["ongoing without FEST", { is_fest: false, is_ongoing: true, event }, "2026-10-01", "summary"],
  ["to come with an event", { is_fest: true, is_ongoing: false, event }, "2026-05-01", "wishes"],
  ["to come without an event", { is_fest: true, is_ongoing: false, event: null }, "2026-05-01", "summary"],
  ["over with FEST", { is_fest: true, is_ongoing: false, event }, "2028-01-01", "fest"],
  [
    "asked for, to come",
    { is_fest: true, is_ongoing: false, event, standing: "requested" },
    "2026-05-01",
    "wishes",
  ],
  [
    "asked for, begun",
    { is_fest: true, is_ongoing: true, event, standing: "requested" },
    "2026-10-01",
    "summary",
  ],
  ["over without FEST", { is_fest: false, is_ongoing: false, event }, "2028-01-01", "finished"],
] as const)("the home of an action %s", (_, of, now, shown) => {
  expect(displayOf({ ...action, standing: "confirmed", ...of }, new Date(now))).toBe(shown);
});

test("a next action has not started", () => {
  expect(isNext(action, new Date("2026-09-07T06:59:59Z"))).toBe(true);
  expect(isNext(action, new Date("2026-09-07T07:00:00Z"))).toBe(false);
});

test.each([
  ["before both", "2026-06-01", event, true],
  ["once the event is over", "2026-07-01", event, false],
  ["once the action began, before a late event", "2026-10-01", { end_date: "2026-11-01" }, false],
  ["without an event", "2026-06-01", undefined, false],
])("who leaves %s loses their wishes or not", (_, day, of, expected) =>
  expect(leavingDropsWishes({ ...action, event: of }, new Date(day))).toBe(expected),
);

test.each([
  ["today in Paris, where it is past midnight", "2026-06-02", "2026-06-01T22:30:00Z", undefined],
  ["tomorrow", "2026-06-03", "2026-06-01T22:30:00Z", "future"],
  ["the first day of the century", "2000-01-01", "2026-06-01T22:30:00Z", undefined],
  ["the day before", "1999-12-31", "2026-06-01T22:30:00Z", "tooEarly"],
] as const)("a departure noted for %s", (_, date, now, refusal) => {
  expect(pastDayRefusal(date, new Date(now))).toBe(refusal);
});

const viewer = (role: "learner" | "tradeTrainer" | "referentTrainer" | "assistant", confirmed = true) => ({
  userId: role,
  name: "",
  profiles: [{ id: `profile-of-${role}`, role, confirmed }],
});

test.each([
  ["staff", viewer("assistant"), null, true],
  ["staff to confirm", viewer("assistant", false), null, false],
  ["the referent trainer", viewer("referentTrainer"), "profile-of-referentTrainer", true],
  ["the referent trainer to confirm", viewer("referentTrainer", false), "profile-of-referentTrainer", false],
  ["another referent trainer", viewer("referentTrainer"), "somebody", false],
  ["a referent trainer of a learner without one", viewer("referentTrainer"), null, false],
  ["the learner", viewer("learner"), "profile-of-referentTrainer", false],
  ["the trade trainer", viewer("tradeTrainer"), "profile-of-referentTrainer", false],
] as const)("the contact log read by %s", (_, who, referent_instructor_id, may) => {
  expect(mayReadFollowing(who, { referent_instructor_id })).toBe(may);
});

test.each([
  ["by its author the same day", "referentTrainer", "2026-06-02T21:59:00Z", false, "remove"],
  ["by its author after midnight in Paris", "referentTrainer", "2026-06-02T22:01:00Z", false, "strike"],
  ["by staff the same day", "assistant", "2026-06-02T12:00:00Z", false, "strike"],
  ["by somebody else", "tradeTrainer", "2026-06-02T12:00:00Z", false, undefined],
  ["twice", "referentTrainer", "2026-06-02T12:00:00Z", true, undefined],
] as const)("a contact is taken back %s", (_, role, now, is_struck, how) => {
  const entry = { author_id: "referentTrainer", saved_at: "2026-06-02T08:00:00Z", is_struck };
  const who = { userId: role, isStaff: role === "assistant" };
  expect(takingBack(entry, who, new Date(now))).toBe(how);
});
