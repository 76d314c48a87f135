import { describe, expect, test } from "vitest";
import {
  changeOn,
  isMutual,
  mayMove,
  movesFrom,
  nextAct,
  type PlacementState,
  placementStates,
  placingDay,
  runningOn,
  runsOn,
  runTogether,
  similarTo,
} from "#shared/placements/placements.rules.ts";

describe("who notes which state after which", () => {
  const states = ["new", ...placementStates] as const;

  test.each(states)(
    "a learner never goes past the interview, and changes nothing once there is an accord: from %s",
    (from) => {
      expect(movesFrom("learner", from).filter((to) => ["agreed", "signed", "broken"].includes(to))).toEqual(
        [],
      );
      if (["agreed", "signed", "broken"].includes(from)) expect(movesFrom("learner", from)).toEqual([]);
    },
  );

  test.each([
    ["new", "broken", false],
    ["none", "broken", false],
    ["interview", "broken", false],
    ["agreed", "broken", true],
    ["signed", "broken", true],
    ["signed", "none", true],
    ["none", "signed", true],
    ["broken", "signed", true],
    ["broken", "none", false],
    ["broken", "interview", false],
  ] as const)("the team: from %s to %s: %s", (from, to, may) => {
    expect(mayMove("team", from, to)).toBe(may);
  });

  test.each(placementStates)("the team may correct the details of %s", (state) => {
    expect(mayMove("team", state, state)).toBe(true);
  });
});

describe("the state on a day", () => {
  const changes = [
    { state: "interview", on: "2027-01-05" },
    { state: "agreed", on: "2027-01-11" },
    { state: "signed", on: "2027-01-11" },
    // Written last, declared for a day before.
    { state: "broken", on: "2027-01-08" },
  ] as const;
  test.each([
    ["2027-01-01", undefined],
    ["2027-01-07", "interview"],
    ["2027-01-08", "broken"],
    ["2027-01-31", "broken"],
  ] as const)("%s: %s", (day, state) => {
    expect(changeOn(changes, day)?.state).toBe(state);
  });

  test("of two on the same day, the one that was saved later", () => {
    expect(changeOn(changes.slice(0, 3), "2027-01-11")?.state).toBe("signed");
  });
});

test.each([
  [true, null, "continue", true],
  [true, null, "see_again", true],
  [true, null, "no", false],
  [true, null, null, false],
  [false, null, "continue", false],
  [true, false, "continue", false],
  [false, true, "continue", true],
  [true, null, "meet", true],
  [false, null, "meet", false],
] as const)("wished %s, wants %s, host %s: shared interest %s", (wished, wants, opinion, mutual) => {
  expect(isMutual({ wished, wants }, opinion)).toBe(mutual);
});

test.each([
  ["signed", null, true],
  ["signed", "2027-01-14", true],
  ["signed", "2027-01-13", false],
  ["agreed", "2027-01-13", false],
  ["broken", "2027-06-30", false],
  ["interview", null, false],
] as const)("a placement that is %s, until %s: found %s", (state, to, found) => {
  expect(runsOn({ state, to }, "2027-01-14")).toBe(found);
});

test.each([
  ["without any day", null, null, true],
  ["that has no end", null, "2027-09-01", true],
  ["that is over by now, and one that begins after it", "2027-08-31", "2027-09-01", false],
  ["that is over by now, and one that begins on its last day", "2027-08-31", "2027-08-31", true],
  ["that is over by now, and one without a start", "2027-08-31", null, true],
  ["that was over when the promotion ended", "2027-07-01", "2027-06-01", false],
  ["that ends later, and one that begins after it", "2028-02-01", "2028-02-02", true],
] as const)("of a promotion that is over, a contract %s: exclude each other %s", (_, to, from, together) => {
  const days = { day: "2027-07-02", today: "2028-01-14" };
  const [one, next] = [
    { state: "signed", from: "2026-09-01", to },
    { state: "agreed", from, to: null },
  ] as const;
  expect([runTogether(one, next, days), runTogether(next, one, days)]).toEqual([together, together]);
});

test("of two contracts that follow each other, the first is where somebody was on the last day", () => {
  const first = { state: "signed", from: "2026-09-01", to: "2027-08-31" } as const;
  const next = { state: "signed", from: "2027-09-01", to: null } as const;
  const lead = { state: "interview", from: null, to: null } as const;
  expect(runningOn([lead, next, first], "2027-07-02")).toBe(first);
  expect(runningOn([lead], "2027-07-02")).toBeUndefined();
});

test("placements of an action that is over are looked at on its last day", () => {
  const action = { end_date: "2027-07-02T15:00:00Z" };
  expect(placingDay(action, new Date("2027-07-01T22:30:00Z"))).toBe("2027-07-02");
  expect(placingDay(action, new Date("2028-01-14T10:00:00Z"))).toBe("2027-07-02");
});

describe("the one thing to do next", () => {
  const now = new Date("2027-01-14T10:00:00Z");
  const lead = (state: PlacementState, since: string | null = null, interview_at: string | null = null) => ({
    state,
    since,
    interview_at,
    from: null as string | null,
    is_over: false,
  });
  const [first, following] = [
    { ...lead("signed", "2026-09-10"), from: "2026-09-14" },
    { ...lead("signed", "2026-09-01"), from: "2027-01-04" },
  ];
  const over = { ...lead("signed", "2026-09-10"), is_over: true };
  const [none, older, newer] = [lead("none"), lead("mutual", "2027-01-05"), lead("mutual", "2027-01-09")];
  const past = lead("interview", "2027-01-08", "2027-01-12T09:00:00Z");
  const undated = lead("interview", "2027-01-09");
  const [soon, later] = [
    lead("interview", "2027-01-09", "2027-01-15T09:00:00Z"),
    lead("interview", "2027-01-02", "2027-01-19T13:00:00Z"),
  ];
  test.each([
    ["nothing yet", [], "search", null],
    ["wishes that wait", [none, none], "wait", null],
    ["the oldest shared interest is called first", [newer, none, older, past], "call", older],
    ["an interview that is over is told", [soon, past, none], "tell", past],
    ["so is one without a date", [undated], "tell", undated],
    ["the next interview", [later, soon], "interview", soon],
    ["an accord ends it", [older, lead("agreed", "2027-01-10")], "found", lead("agreed", "2027-01-10")],
    ["of two contracts, the one that begins first", [following, first], "found", first],
    ["one that came to its own end is none any more", [over], "search", null],
    ["what follows it is called", [over, older], "call", older],
    ["a contract that ended is no lead", [lead("broken", "2027-01-10")], "search", null],
  ] as const)("%s", (_, leads, act, about) => {
    expect(nextAct(leads, now)).toEqual({ act, lead: about });
  });
});

describe("structures like those that a learner likes", () => {
  const structure = (id: string, more: object = {}) => ({
    ...{ id, name: id, zip_code: "35000", organization_id: null, types: ["farm"], publics: ["adults"] },
    ...more,
  });
  const liked = [structure("liked")];
  test("the nearest in kind first; not the liked ones, nor those that share only a town and a public; five at most", () => {
    const candidates = [
      structure("other-town", { zip_code: "29000" }),
      structure("liked"),
      structure("same"),
      structure("stranger", { types: ["shop"] }),
      structure("other-public", { publics: ["seniors"] }),
      ...["a", "b", "c"].map((id) => structure(id, { publics: [], zip_code: "56000" })),
    ];
    expect(similarTo(liked, candidates).map(({ id }) => id)).toEqual([
      "same",
      "other-town",
      "other-public",
      "a",
      "b",
    ]);
  });
  test("nobody who likes nothing gets any", () => {
    expect(similarTo([], [structure("same")])).toEqual([]);
  });
});
