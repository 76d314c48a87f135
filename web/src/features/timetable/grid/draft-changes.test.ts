import { describe, expect, test } from "vitest";
import { withAlternative } from "#shared/timetable/timetable.moves.ts";
import { noRules } from "#shared/timetable/timetable.proposals.ts";
import type { Draft } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";
import { callsOf, inverseOf, isUndoable, stillFits, withAnswer } from "./draft-changes.ts";

const meeting = (
  profile_id: string,
  structure_id: string,
  time_slot_id: string,
  pinned = false,
): Meeting => ({
  profile_id,
  structure_id,
  time_slot_id,
  level: "added",
  pinned,
});
const [ada, adaLater] = [meeting("ada", "forge", "t1"), meeting("ada", "forge", "t2")];
const [bob, bobSooner] = [meeting("bob", "forge", "t2"), meeting("bob", "forge", "t1")];
const params = { profileId: "ada", structureId: "forge" };
const adding = {
  kind: "add",
  body: { profile_id: "ada", structure_id: "forge", time_slot_id: "t1", pinned: false },
};
const forbidden = (reason: string) => ({ profile_id: "ada", structure_id: "forge", reason, at: "" });
const change = (removed: Meeting[], placed: Meeting[]) => ({ removed, placed, label: "" });

describe("a change of the draft becomes a call", () => {
  test("that adds a meeting", () => {
    expect(callsOf(change([], [ada]))).toEqual([adding]);
  });

  test("that removes it", () => {
    expect(callsOf(change([ada], []))).toEqual([{ kind: "remove", params, query: { may_return: true } }]);
    const removal = { ...change([ada], []), forbids: forbidden("") };
    expect(callsOf(removal)).toEqual([{ kind: "remove", params, query: { may_return: false } }]);
    expect(callsOf(inverseOf(removal))).toEqual([adding]);
    expect(callsOf(inverseOf(inverseOf(removal)))).toEqual(callsOf(removal));
  });

  test("that forbids it, and allows it again", () => {
    const forbidding = { ...change([ada], []), forbids: forbidden("Conflit") };
    expect(callsOf(forbidding)).toEqual([{ kind: "forbid", params, body: { reason: "Conflit" } }]);
    expect(callsOf(inverseOf(forbidding))).toEqual([{ kind: "allow", params }, adding]);
    const allowing = { ...change([], []), allows: forbidden("") };
    expect(callsOf(allowing)).toEqual([{ kind: "allow", params }]);
    expect([isUndoable(allowing), isUndoable(forbidding), isUndoable(inverseOf(forbidding))]).toEqual([
      ...[false, true, true],
    ]);
  });

  test("that moves it to another slot", () => {
    expect(callsOf(change([ada], [adaLater]))).toEqual([
      { kind: "change", params, body: { time_slot_id: "t2", pinned: false, also: [] } },
    ]);
  });

  test("that moves it to another structure, which the body names", () => {
    expect(callsOf(change([ada], [meeting("ada", "mill", "t1")]))).toMatchObject([
      { params: { structureId: "forge" }, body: { structure_id: "mill" } },
    ]);
  });

  test("that exchanges it with another's", () => {
    const also = [{ profile_id: "bob", structure_id: "forge", time_slot_id: "t1" }];
    expect(callsOf(change([ada, bob], [adaLater, bobSooner]))).toMatchObject([
      { params: { profileId: "ada" }, body: { time_slot_id: "t2", also } },
    ]);
  });

  test("or none, if nothing changes", () => {
    expect(callsOf(change([], []))).toEqual([]);
  });
});

test.each([
  ["a move", change([ada], [adaLater])],
  ["an exchange", change([ada, bob], [adaLater, bobSooner])],
  ["a removal", change([ada], [])],
  ["another structure", change([ada], [meeting("ada", "mill", "t1")])],
])("%s and its inverse leave the draft as it was", (_, done) => {
  const before = [ada, bob];
  const after = withAlternative(withAlternative(before, done), inverseOf(done));
  expect(new Set(after)).toEqual(new Set(before));
});

const answer = (placed: Meeting[], removed: Meeting[] = []) => ({
  ...{ version: 2, saved_at: "2026-11-27T12:00:00Z", forbidden: [], broken: [] },
  ...{ placed, removed },
});
const draft = (meetings: Meeting[]): Draft => ({
  ...{ version: 1, saved_at: null, forbidden: [], broken: [], rules: noRules },
  meetings,
});

test.each<[string, Meeting[], ReturnType<typeof answer>, Meeting[]]>([
  ["a meeting that is shown already", [ada, bob], answer([{ ...bob }]), [ada, bob]],
  ["a meeting elsewhere", [ada, bob], answer([adaLater]), [bob, adaLater]],
  ["a pin", [ada], answer([{ ...ada, pinned: true }]), [{ ...ada, pinned: true }]],
  [
    "another level, since a wish has changed",
    [ada],
    answer([{ ...ada, level: "added" }]),
    [{ ...ada, level: "added" }],
  ],
  ["a new one", [ada], answer([bob]), [ada, bob]],
  ["one that goes", [ada, bob], answer([], [bob]), [ada]],
  ["one that is gone already", [ada], answer([], [bob]), [ada]],
])("an answer is taken over: %s", (_, before, changed, after) => {
  const next = withAnswer(draft(before), changed);
  expect(next).toMatchObject({ version: 2, meetings: after });
});

test("what is shown already is not drawn again", () => {
  const before = draft([ada, bob]);
  expect(withAnswer(before, answer([{ ...ada }], [])).meetings).toBe(before.meetings);
});

describe("a change that came too late", () => {
  const structure = {
    structure_id: "forge",
    zone_id: "z",
    seats: 1,
    closed_slot_ids: [],
    types: [],
    publics: [],
    degrees: [],
  };
  const input: TimetableInput = {
    slots: ["t1", "t2"].map((id) => ({ id, start_time: "09:00:00", end_time: "09:40:00" })),
    structures: [structure],
    learners: ["ada", "bob"].map((profile_id) => ({
      profile_id,
      absent_slot_ids: [],
      wishes: [],
      degree_id: null,
    })),
    forbidden: [],
    smallest_group: 1,
    travel_minutes: 0,
  };
  const move = change([ada], [adaLater]);
  test.each<[string, Meeting[], boolean]>([
    ["fits if its meeting still stands", [ada], true],
    ["does not if the meeting has moved", [adaLater], false],
    ["does not if it is pinned by now", [{ ...ada, pinned: true }], false],
    ["does not if it is gone", [], false],
    ["does not if its seat is taken", [ada, bob], false],
  ])("%s", (_, meetings, fits) => {
    expect(stillFits(input, meetings, move)).toBe(fits);
  });
});
