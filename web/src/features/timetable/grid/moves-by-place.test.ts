import { describe, expect, test } from "vitest";
import type { Alternative } from "#shared/timetable/timetable.moves.ts";
import type { Level, Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";
import { costWords } from "./cost-words.ts";
import { addableFor, addableTo, distinctPlaces, unmetWishes } from "./moves-by-place.ts";

const noCost = { priority: 0, optional: 0, sessions_of_one: 0, gaps: 0, zone_changes: 0, short_travels: 0 };
const meeting = (profile_id: string, structure_id: string, time_slot_id: string, level: Level): Meeting => ({
  profile_id,
  structure_id,
  time_slot_id,
  level,
  pinned: false,
});
const structure = (structure_id: string, closed_slot_ids: string[] = []) => ({
  structure_id,
  zone_id: "z",
  seats: 1,
  closed_slot_ids,
  types: [],
  publics: [],
  degrees: [],
});
const learner = (profile_id: string, wishes: [string, boolean][], absent_slot_ids: string[] = []) => ({
  profile_id,
  absent_slot_ids,
  wishes: wishes.map(([structure_id, is_priority]) => ({ structure_id, is_priority })),
  degree_id: null,
});
const input: TimetableInput = {
  slots: ["t1", "t2"].map((id) => ({ id, start_time: "09:00:00", end_time: "09:40:00" })),
  structures: [structure("forge"), structure("mill", ["t1"])],
  learners: [
    learner("ada", []),
    learner("bob", [["forge", false]]),
    learner("cleo", [["forge", true]]),
    learner("dan", [["forge", true]], ["t1"]),
  ],
  forbidden: [],
  smallest_group: 1,
  travel_minutes: 0,
};

test("of several exchanges in one place, the cheapest is shown", () => {
  const alternative = (structure_id: string, time_slot_id: string, partner: string): Alternative => ({
    structure_id,
    time_slot_id,
    removed: [],
    placed: [],
    exchange_with: partner,
    cost: noCost,
  });
  expect(
    distinctPlaces([
      alternative("forge", "t1", "first"),
      alternative("forge", "t2", "second"),
      alternative("forge", "t1", "third"),
    ]).map(({ exchange_with }) => exchange_with),
  ).toEqual(["first", "second"]);
});

describe("what can be added", () => {
  test("to a session: those who wish for it first, without those who are absent or busy", () => {
    expect(
      addableTo(input, [], { structure_id: "forge", time_slot_id: "t1" }).map(({ profile_id }) => profile_id),
    ).toEqual(["cleo", "bob", "ada"]);
    const busy = [meeting("cleo", "forge", "t2", "priority")];
    expect(
      addableTo(input, busy, { structure_id: "forge", time_slot_id: "t1" }).map(
        ({ profile_id }) => profile_id,
      ),
    ).toEqual(["bob", "ada"]);
  });

  test("nobody to a full session", () => {
    const full = [meeting("ada", "forge", "t1", "added")];
    expect(addableTo(input, full, { structure_id: "forge", time_slot_id: "t1" })).toEqual([]);
  });

  test("for a learner: structures that receive in that slot", () => {
    const structures = (slot: string) => addableFor(input, [], "bob", slot).map((one) => one.structure_id);
    expect(structures("t1")).toEqual(["forge"]);
    expect(structures("t2")).toEqual(["forge", "mill"]);
  });
});

test("unmet wishes say where they could still be met", () => {
  const found = unmetWishes(input, [meeting("cleo", "forge", "t2", "priority")], "forge");
  expect(found.map(({ wish, isPossible }) => [wish.profile_id, wish.time_slot_id, isPossible])).toEqual([
    ["dan", "", false],
    ["bob", "t1", true],
  ]);
});

test.each<[Partial<typeof noCost>, string[], string[]]>([
  [{}, [], []],
  [{ priority: -1 }, ["−1 prioritaire"], []],
  [{ optional: -2, gaps: 1 }, ["−2 optionnels"], ["un trou de plus"]],
  [{ priority: 1, optional: -1 }, ["−1 optionnel"], ["+1 prioritaire"]],
  [
    { zone_changes: -1, sessions_of_one: 1, short_travels: -2 },
    [],
    ["une séance d’une personne de plus", "2 trajets trop courts de moins", "un trajet de moins"],
  ],
])("the cost %o is said", (cost, losses, notes) => {
  expect(costWords({ ...noCost, ...cost })).toEqual({ losses, notes: expect.arrayContaining(notes) });
  expect(costWords({ ...noCost, ...cost }).notes).toHaveLength(notes.length);
});
