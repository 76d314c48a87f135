import { describe, expect, test } from "vitest";
import { firstOf } from "#shared/contract/first-of.ts";
import type { Gain, StructureGains } from "#shared/timetable/timetable.demand.ts";
import { differenceOf } from "#shared/timetable/timetable.figures.ts";
import type { Timetable, TimetableHost } from "#shared/timetable/timetable.schemas.ts";
import type { Level, Meeting } from "#shared/timetable/timetable.types.ts";
import { parquetColumns, parquetCounts, parquetRuns } from "./grid/parquet-columns.ts";
import { verdictOf } from "./grid/verdict.ts";
import { bestGestures, bestReopening } from "./proposal/gains.ts";
import { preparationOf } from "./proposal/preparation.ts";
import { differenceByLearner, differenceByStructure } from "./releases/difference-rows.ts";
import { promotionsOf, viewOf } from "./timetable-view.ts";

const slot = (id: string, start_time: string) => ({ id, start_time, end_time: "23:00:00" });
const structure = (structure_id: string, seats = 1, closed_slot_ids: string[] = []) => ({
  structure_id,
  zone_id: "north",
  seats,
  closed_slot_ids,
  types: [],
  publics: [],
  degrees: [],
});
const host = (structure_id: string, name: string, changes: Partial<TimetableHost> = {}): TimetableHost => ({
  participation_id: `of ${structure_id}`,
  structure_id,
  name,
  city: "",
  place: "",
  answer: "confirmed",
  seats: null,
  version: 1,
  ...changes,
});
const learner = (profile_id: string, wishes: [string, boolean][]) => ({
  profile_id,
  absent_slot_ids: [],
  wishes: wishes.map(([structure_id, is_priority]) => ({ structure_id, is_priority })),
  degree_id: null,
});
const person = (profile_id: string, name: string, promotion: string) => ({
  profile_id,
  user_id: profile_id,
  name,
  promotion: { id: promotion, name: promotion },
});
const meeting = (
  profile_id: string,
  structure_id: string,
  time_slot_id = "t1",
  level: Level = "priority",
): Meeting => ({ profile_id, structure_id, time_slot_id, level, pinned: false });

const timetable: Pick<Timetable, "input" | "people" | "hosts" | "zones"> = {
  input: {
    slots: [slot("t1", "09:00:00"), slot("t2", "10:40:00")],
    structures: [structure("forge"), structure("mill", 3, ["t2"])],
    learners: [
      learner("ada", [
        ["forge", true],
        ["mill", true],
        ["gone", true],
      ]),
      learner("bob", [
        ["forge", true],
        ["forge2", false],
      ]),
      learner("cleo", []),
      learner("dan", [
        ["forge", false],
        ["gone", false],
      ]),
    ],
    forbidden: [],
    smallest_group: 1,
    travel_minutes: 5,
  },
  people: [
    person("ada", "Ada Le Goff", "one"),
    person("bob", "Bob Petit", "two"),
    person("cleo", "Cléo Roux", "two"),
  ],
  hosts: [
    host("mill", "Moulin", { answer: "unknown" }),
    host("forge", "Forge"),
    host("closed", "Absente", { answer: "declined" }),
  ],
  zones: [
    { id: "south", name: "Sud", hue: "blue", sign: "sun", directions: "" },
    { id: "north", name: "Nord", hue: "cyan", sign: "kite", directions: "" },
  ],
};

describe("the view of a timetable", () => {
  const view = viewOf(timetable);
  test("has the structures that come, by zone and in the order of names", () => {
    expect(view.zones.map(({ name, hosts }) => [name, hosts.map((one) => one.name)])).toEqual([
      ["Nord", ["Forge", "Moulin"]],
    ]);
  });

  test("names people, structures and slots, and says what is gone", () => {
    expect(view.nameOf("ada")).toBe("Ada Le Goff");
    expect(view.shortNameOf("ada")).toBe("Ada L.");
    expect(view.placeOf(meeting("ada", "forge", "t2"))).toBe("Forge à 10h40");
    expect(view.placeOf(meeting("ada", "closed", "t9"))).toBe("Absente à créneau supprimé");
    expect(view.nameOf("dan")).toBe("Personne retirée");
    expect(view.structureNameOf("gone")).toBe("Structure retirée");
    expect([view.isListed("closed"), view.isListed("gone")]).toEqual([true, false]);
  });

  test("has the largest promotion first", () => {
    expect(promotionsOf(timetable.people).map(({ id }) => id)).toEqual(["two", "one"]);
  });
});

test("what is missing before one computes", () => {
  const found = preparationOf(timetable);
  expect(found).toMatchObject({
    withoutWishes: ["cleo"],
    impossible: [
      { structure_id: "gone", wishes: 2 },
      { structure_id: "forge2", wishes: 1 },
    ],
    impossibleWishes: 3,
    impossibleLearners: ["ada", "bob", "dan"],
    seats: 5,
    priorityWishes: 3,
    optionalWishes: 1,
  });
  expect(found.unanswered.map(({ name }) => name)).toEqual(["Moulin"]);
  expect([...found.tight]).toEqual(["forge"]);
});

test("the parquet has the best served first, and those without wishes last", () => {
  const columns = parquetColumns(timetable.input.learners, [
    meeting("ada", "forge"),
    meeting("ada", "mill"),
    meeting("dan", "forge", "t2", "optional"),
  ]);
  expect(columns).toEqual([{ met: 2, wished: 3 }, { met: 0, wished: 1 }, { met: 0, wished: 0 }, null]);
  expect(parquetCounts(columns)).toEqual({ byMet: [2, 0, 1, 0], without: 1 });
});

test("many columns that are alike are drawn as one, few each by itself", () => {
  const [served, missed] = [
    { met: 3, wished: 3 },
    { met: 1, wished: 3 },
  ];
  const many = [...Array(200).fill(served), ...Array(100).fill(missed), null, null];
  expect(parquetRuns(many)).toEqual([
    { column: served, from: 0, count: 200 },
    { column: missed, from: 200, count: 100 },
    { column: null, from: 300, count: 2 },
  ]);
  expect(parquetRuns(many.slice(0, 240))).toHaveLength(240);
});

describe("a difference", () => {
  const before = [meeting("ada", "forge"), meeting("bob", "forge", "t2"), meeting("ada", "mill", "t2")];
  const after = [
    meeting("bob", "forge", "t1"),
    meeting("ada", "mill", "t1"),
    meeting("cleo", "mill", "t1", "added"),
  ];
  const difference = differenceOf(before, after);
  test("is told learner by learner, those who lose first, in the order of the day", () => {
    const rows = differenceByLearner(difference, timetable.input.slots, viewOf(timetable).nameOf);
    expect(rows.map(({ profile_id, loses, changes }) => [profile_id, loses, changes.length])).toEqual([
      ["ada", true, 2],
      ["bob", false, 1],
      ["cleo", false, 1],
    ]);
    expect(rows[1]?.changes[0]).toEqual({ before: before[1], after: after[0] });
  });

  test("is counted by structure", () => {
    expect(differenceByStructure(difference)).toEqual([
      { structure_id: "forge", changes: 2 },
      { structure_id: "mill", changes: 2 },
    ]);
  });
});

describe("gestures", () => {
  const gain = (priority: number, optional: number): Gain => ({
    priority,
    optional,
    learners_by_priority: [0, 0, 0, 0],
    proven: true,
  });
  const count = { priority: 0, optional: 0 };
  const gains = (
    structure_id: string,
    seat: Gain | undefined,
    slots: Record<string, Gain> = {},
  ): StructureGains => ({
    structure_id,
    seats: 1,
    wishes: count,
    met: count,
    unmet: count,
    ...(seat && { one_more_seat: seat }),
    reopened: Object.entries(slots).map(([time_slot_id, gained]) => ({ time_slot_id, gain: gained })),
  });
  const all = [
    gains("a", gain(1, 0)),
    gains("b", gain(0, 4), { t1: gain(2, 0), t2: gain(1, 9) }),
    gains("c", gain(0, 0)),
    gains("d", gain(1, 2)),
    gains("e", gain(0, 1)),
    gains("f", undefined),
  ];
  test("are the best of each structure, priority first, and only those that gain", () => {
    expect(bestGestures(all, 4).map(({ structure_id, slotId }) => [structure_id, slotId])).toEqual([
      ["b", "t1"],
      ["d", undefined],
      ["a", undefined],
      ["e", undefined],
    ]);
    expect(bestGestures(all)).toHaveLength(3);
  });

  test("name the slot whose reopening gains most", () => {
    expect(all.map((one) => bestReopening(one)?.slotId)).toEqual([
      undefined,
      "t1",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test.each<[[number, number, number, number], number, string]>([
  [[0, 0, 0, 9], 0, "Tout le monde a trois rendez-vous prioritaires."],
  [[0, 0, 0, 9], 2, "Chaque personne qui a fait des vœux a trois rendez-vous prioritaires."],
  [[0, 0, 1, 9], 0, "Tout le monde a au moins deux rendez-vous prioritaires."],
  [[0, 0, 1, 9], 1, "Chaque personne qui a fait des vœux a au moins deux rendez-vous prioritaires."],
  [[0, 1, 1, 9], 0, "Tout le monde a au moins un rendez-vous prioritaire\u00a0; une personne n’en a qu’un."],
  [
    [0, 2, 1, 9],
    1,
    "Chaque personne qui a fait des vœux a au moins un rendez-vous prioritaire\u00a0; 2 personnes n’en ont qu’un.",
  ],
  [[2, 1, 1, 9], 1, "2 personnes n’ont aucun rendez-vous prioritaire."],
  [[0, 0, 0, 0], 5, "Personne n’a encore fait de vœu."],
])(
  "%j, and %i without wishes, is judged by those whom it serves worst",
  (learners_by_priority, without_wishes, said) => {
    expect(verdictOf({ learners_by_priority, without_wishes, meetings: 1 }, 0)).toBe(said);
    expect(verdictOf({ learners_by_priority, without_wishes, meetings: 0 }, 0)).toBe(
      "Aucun rendez-vous pour l’instant.",
    );
  },
);

test.each([
  [1, "Tout le monde a trois rendez-vous prioritaires ; 1 vœu est impossible."],
  [2, "Tout le monde a trois rendez-vous prioritaires ; 2 vœux sont impossibles."],
])("with %i wishes that no timetable can grant, does not say that all is well", (impossible, said) =>
  expect(
    verdictOf({ learners_by_priority: [0, 0, 0, 9], without_wishes: 0, meetings: 1 }, impossible).replaceAll(
      "\u00a0",
      " ",
    ),
  ).toBe(said),
);

test.each([
  [["a"], "a"],
  [["a", "b", "c", "d"], "a, b, c, d"],
  [["a", "b", "c", "d", "e"], "a, b, c et 2 autres"],
])("%j are named", (names, said) => {
  expect(firstOf(names)).toBe(said);
});
