import { describe, expect, test } from "vitest";
import type { Level, Meeting } from "#shared/timetable/timetable.types.ts";
import { type Arrow, countsOf, nextStop, type Rows, rowsOf, type Stop } from "./grid-cells.ts";

const meeting = (profile_id: string, level: Level = "priority", changes: Partial<Meeting> = {}): Meeting => ({
  profile_id,
  structure_id: "s1",
  time_slot_id: "t1",
  level,
  pinned: false,
  ...changes,
});
const view = {
  slots: [{ id: "t1" }, { id: "t2" }],
  zones: [{ hosts: [{ structure_id: "s1" }, { structure_id: "s2" }] }],
  nameOf: (id: string) => id,
};
const cellsOf = (rows: Rows, id = "s1") => rows.get(id)?.cells ?? [];
const learnersIn = (rows: Rows) => cellsOf(rows).map((cell) => cell.map(({ profile_id }) => profile_id));

describe("the rows of the grid", () => {
  test("have wishes first, then the order of names", () => {
    const rows = rowsOf(view, [
      meeting("zoe", "added"),
      meeting("yann"),
      meeting("eve", "optional"),
      meeting("bob"),
    ]);
    expect(learnersIn(rows)).toEqual([["bob", "yann", "eve", "zoe"], []]);
  });

  test("and their cells are the same as before where nothing changed", () => {
    const other = meeting("eve", "priority", { time_slot_id: "t2" });
    const elsewhere = meeting("ida", "priority", { structure_id: "s2" });
    const before = rowsOf(view, [meeting("bob"), other, elsewhere]);
    const after = rowsOf(view, [{ ...meeting("bob") }, { ...other, pinned: true }, elsewhere], before);
    expect(after.get("s2")).toBe(before.get("s2"));
    expect(cellsOf(after)[0]).toBe(cellsOf(before)[0]);
    expect(cellsOf(after)[1]).not.toBe(cellsOf(before)[1]);
    // An answer that has everything anew.
    const again = rowsOf(view, [{ ...elsewhere }, { ...other, pinned: true }, { ...meeting("bob") }], after);
    expect(cellsOf(again)).toBe(cellsOf(after));
    expect(cellsOf(again, "s2")).toBe(cellsOf(after, "s2"));
  });

  test("show what was pinned, moved and taken away", () => {
    const first = rowsOf(view, [meeting("bob"), meeting("eve")]);
    const pinned = rowsOf(view, [meeting("bob"), meeting("eve", "priority", { pinned: true })], first);
    expect(cellsOf(pinned)[0]?.map((one) => one.pinned)).toEqual([false, true]);
    const moved = rowsOf(view, [meeting("bob"), meeting("eve", "priority", { time_slot_id: "t2" })], pinned);
    expect(learnersIn(moved)).toEqual([["bob"], ["eve"]]);
    expect(learnersIn(rowsOf(view, [], moved))).toEqual([[], []]);
  });

  test("stand in their column; structures and slots that are gone have none", () => {
    const all = [
      meeting("bob", "priority", { time_slot_id: "t2" }),
      meeting("eve", "priority", { time_slot_id: "gone" }),
      meeting("zoe", "priority", { structure_id: "gone" }),
    ];
    const rows = rowsOf(view, all);
    expect(learnersIn(rows)).toEqual([[], ["bob"]]);
    expect(countsOf(view.slots, rows)).toEqual([0, 1]);
  });
});

describe("an arrow key", () => {
  //        name  slot 0     slot 1
  // line 1  a    b, c       d
  // line 2  e               f
  const stops: Record<string, Stop> = {
    a: { line: 1, column: -1, depth: 0 },
    b: { line: 1, column: 0, depth: 0 },
    c: { line: 1, column: 0, depth: 1 },
    d: { line: 1, column: 1, depth: 0 },
    e: { line: 2, column: -1, depth: 0 },
    f: { line: 2, column: 1, depth: 0 },
    // Drawn in another order than they stand.
    g: { line: 3, column: 0, depth: 0 },
  };
  const names = ["g", "a", "b", "c", "d", "e", "f"];
  const list = names.flatMap((name) => stops[name] ?? []);
  test.each<[string, Arrow, string | undefined]>([
    ["b", "ArrowDown", "c"],
    ["c", "ArrowDown", "g"],
    ["g", "ArrowUp", "c"],
    ["c", "ArrowUp", "b"],
    ["b", "ArrowUp", undefined],
    ["d", "ArrowDown", "f"],
    ["c", "ArrowRight", "d"],
    ["d", "ArrowLeft", "b"],
    ["b", "ArrowLeft", "a"],
    ["a", "ArrowLeft", undefined],
    ["e", "ArrowRight", "f"],
    ["f", "ArrowRight", undefined],
    ["c", "Home", "a"],
    ["a", "End", "d"],
  ])("from %s, %s leads to %s", (from, arrow, to) => {
    const index = nextStop(list, names.indexOf(from), arrow);
    expect(index === undefined ? undefined : names[index]).toBe(to);
  });
});
