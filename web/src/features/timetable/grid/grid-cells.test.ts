import { describe, expect, test } from "vitest";
import type { Level, Meeting } from "#shared/timetable/timetable.types.ts";
import { type Arrow, cellsOf, nextStop, rowsOf, type Stop } from "./grid-cells.ts";

const meeting = (profile_id: string, level: Level = "priority", changes: Partial<Meeting> = {}): Meeting => ({
  profile_id,
  structure_id: "s1",
  time_slot_id: "t1",
  level,
  pinned: false,
  ...changes,
});
const nameOf = (id: string) => id;

describe("the cells of the grid", () => {
  test("have wishes first, then the order of names", () => {
    const cells = cellsOf(
      [meeting("zoe", "added"), meeting("yann"), meeting("eve", "optional"), meeting("bob")],
      nameOf,
    );
    expect(cells.get("s1 t1")?.map(({ profile_id }) => profile_id)).toEqual(["bob", "yann", "eve", "zoe"]);
  });

  test("are the same lists as before where nothing changed", () => {
    const other = meeting("eve", "priority", { time_slot_id: "t2" });
    const before = cellsOf([meeting("bob"), other], nameOf);
    const after = cellsOf([{ ...meeting("bob") }, { ...other, pinned: true }], nameOf, before);
    expect(after.get("s1 t1")).toBe(before.get("s1 t1"));
    expect(after.get("s1 t2")).not.toBe(before.get("s1 t2"));
  });

  test("stand in their row and column; structures and slots that are gone have none", () => {
    const slots = ["t1", "t2"].map((id) => ({ id, label: id, end: "" }));
    const host = {
      ...{ structure_id: "s1", name: "Halle", zone_id: "z", closed_slot_ids: [], room: 4 },
      place: "",
    };
    const zones = [{ id: "z", name: "Nord", hue: "green", sign: "bricks", directions: "", hosts: [host] }];
    const all = [
      meeting("bob", "priority", { time_slot_id: "t2" }),
      meeting("eve", "priority", { time_slot_id: "gone" }),
      meeting("zoe", "priority", { structure_id: "gone" }),
    ];
    const { rows, counts } = rowsOf({ slots, zones } as never, cellsOf(all, nameOf));
    expect(rows.get("s1")?.map((cell) => cell.length)).toEqual([0, 1]);
    expect(counts).toEqual([0, 1]);
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
