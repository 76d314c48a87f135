import { expect, test } from "vitest";
import { differenceOf } from "#shared/timetable/timetable.figures.ts";
import type { Level, Meeting } from "#shared/timetable/timetable.types.ts";
import { absenceStarts, awayBy, hostsTold, learnersToCall, swapsOf, touchedBy } from "./repair-rows.ts";

const slots = ["t0", "t1", "t2"].map((id) => ({ id, start_time: "", end_time: "" }));
const meeting = (
  profile_id: string,
  structure_id: string,
  slot: string,
  level: Level = "priority",
): Meeting => ({
  ...{ profile_id, structure_id, time_slot_id: slot, level, pinned: false },
});
const rowsOf = (before: Meeting[], after: Meeting[]) => {
  const { losing, others } = swapsOf(differenceOf(before, after), slots, (id) => id);
  const shown = (rows: typeof losing) =>
    rows.map(({ profile_id, swaps }) => [
      profile_id,
      ...swaps.map(({ before: from, after: to }) =>
        [from, to].map((one) => (one ? `${one.structure_id} ${one.time_slot_id}` : "free")).join(" > "),
      ),
    ]);
  return { losing: shown(losing), others: shown(others) };
};

test("a dropped meeting and an added one in the same slot are one step", () => {
  expect(rowsOf([meeting("a", "s", "t0")], [meeting("a", "r", "t0")])).toEqual({
    losing: [],
    others: [["a", "s t0 > r t0"]],
  });
  expect(rowsOf([meeting("a", "s", "t0")], [meeting("a", "r", "t1")]).others).toEqual([
    ["a", "s t0 > free", "free > r t1"],
  ]);
  expect(rowsOf([meeting("a", "s", "t0")], [meeting("a", "s", "t2")]).others).toEqual([["a", "s t0 > s t2"]]);
});

test.each<[string, Meeting[], Meeting[], boolean]>([
  [
    "a priority meeting for an optional one",
    [meeting("a", "s", "t0")],
    [meeting("a", "r", "t0", "optional")],
    true,
  ],
  ["an optional one for none", [meeting("a", "s", "t0", "optional")], [], true],
  ["one that nobody wished for", [meeting("a", "s", "t0", "added")], [], true],
  [
    "an optional meeting for a priority one",
    [meeting("a", "s", "t0", "optional")],
    [meeting("a", "r", "t0")],
    false,
  ],
  [
    "two others for a priority meeting",
    [meeting("a", "s", "t0", "optional"), meeting("a", "r", "t1", "added")],
    [meeting("a", "q", "t0")],
    false,
  ],
])("giving up %s", (_, before, after, loses) => {
  expect(rowsOf(before, after).losing.length > 0).toBe(loses);
});

test("an incident touches the meetings that it makes impossible", () => {
  const all = [
    meeting("a", "s", "t0"),
    meeting("b", "s", "t1"),
    meeting("c", "s", "t1"),
    meeting("a", "r", "t1"),
  ];
  const ids = ["t0", "t1", "t2"];
  expect(
    touchedBy({ kind: "structure_absent", structure_id: "s", from_slot_id: "t1" }, all, ids),
  ).toHaveLength(2);
  expect(touchedBy({ kind: "learner_absent", profile_id: "a", slot_ids: ["t1", "t2"] }, all, ids)).toEqual([
    all[3],
  ]);
  expect(touchedBy({ kind: "seats", structure_id: "s", seats: 1 }, all, ids)).toEqual([all[2]]);
  expect(touchedBy({ kind: "walk_in", profile_id: "a" }, all, ids)).toEqual([]);
});

test("whoever said that they are away is not called about it, unless something new awaits them", () => {
  const away = awayBy([
    { kind: "structure_absent", structure_id: "s", from_slot_id: "t0" },
    ...["a", "b"].map((profile_id) => ({ kind: "learner_absent" as const, profile_id, slot_ids: ["t0"] })),
    { kind: "seats", structure_id: "r", seats: 1 },
  ]);
  const hosts = ["s", "r", "q"].map((id) => ({ structure_id: id, name: id, contact_email: "" }));
  const difference = { changed_structures: ["s", "r"] };
  expect(hostsTold(hosts, difference, away)).toEqual({
    told: [],
    withoutAddress: ["r"],
  });
  const before = ["a", "b", "c", "d"].map((id) => meeting(id, "s", "t0"));
  const after = [meeting("b", "r", "t1", "optional")];
  const swaps = swapsOf(differenceOf(before, after), slots, (id) => id);
  const toCall = learnersToCall(swaps, away, { isOnPhone: (id) => id === "d", hasMail: () => true });
  expect(toCall.map(({ profile_id }) => profile_id)).toEqual(["b", "c"]);
});

test("a structure is absent from a slot ahead, or from one that has begun where somebody waits for it", () => {
  const of = { slotIds: ["t0", "t1", "t2"], ahead: ["t2"] };
  expect(absenceStarts("s", [meeting("a", "s", "t1"), meeting("a", "r", "t0")], of)).toEqual(["t1", "t2"]);
});
