import { describe, expect, test } from "vitest";
import {
  keptMarks,
  movedBy,
  placeParts,
  spotAt,
  tableNumber,
  tablesByZone,
} from "#shared/events/events.plan.ts";

test("marks of what is gone are left out, and each thing has one: the last", () => {
  const marks = [
    { id: "a", x: 1, y: 1 },
    { id: "gone", x: 2, y: 2 },
    { id: "a", x: 3, y: 3 },
  ];
  expect(keptMarks(marks, [{ id: "a" }, { id: "b" }])).toEqual([{ id: "a", x: 3, y: 3 }]);
});

const picture = { left: 100, top: 50, width: 400, height: 200 };
test.each([
  ["its top left corner", { x: 100, y: 50 }, { x: 0, y: 0 }],
  ["its middle", { x: 300, y: 150 }, { x: 500, y: 500 }],
  ["its bottom right corner", { x: 500, y: 250 }, { x: 1_000, y: 1_000 }],
  ["the left of it", { x: 20, y: 100 }, { x: 0, y: 250 }],
  ["below it", { x: 200, y: 900 }, { x: 250, y: 1_000 }],
])("a pointer on %s", (_, point, spot) => {
  expect(spotAt(point, picture)).toEqual(spot);
});

describe("a key moves a mark", () => {
  test.each([
    ["ArrowRight", { x: 500, y: 500 }, false, { x: 505, y: 500 }],
    ["ArrowUp", { x: 500, y: 500 }, false, { x: 500, y: 495 }],
    ["ArrowLeft", { x: 500, y: 500 }, true, { x: 450, y: 500 }],
    ["ArrowDown", { x: 500, y: 980 }, true, { x: 500, y: 1_000 }],
    ["ArrowLeft", { x: 3, y: 500 }, false, { x: 0, y: 500 }],
    ["Enter", { x: 500, y: 500 }, false, undefined],
    ["toString", { x: 500, y: 500 }, false, undefined],
  ])("%s from %o, shift %s", (key, from, isLarge, to) => {
    expect(movedBy(key, from, isLarge)).toEqual(to);
  });
});

test("tables stand by zone and by number, those without a number by name", () => {
  const table = (id: string, zone_id: string, place: string) => ({
    ...{ id, zone_id, place },
    structure: { name: `Structure ${id}` },
  });
  const tables = [
    table("d", "sud", ""),
    table("a", "sud", "Table 10"),
    table("b", "sud", "Table 2"),
    table("c", "sud", ""),
  ];
  const [nord, sud] = tablesByZone([{ id: "nord" }, { id: "sud" }], tables);
  expect(nord?.tables).toEqual([]);
  expect(sud?.tables.map(({ id }) => id)).toEqual(["b", "a", "c", "d"]);
});

test.each([
  ["Table 12", { word: "Table", number: "12" }],
  ["Stand B4", { word: "Stand", number: "B4" }],
  ["Salle des fêtes", undefined],
  ["", undefined],
])("the place %s", (place, parts) => expect(placeParts(place)).toEqual(parts));

test.each([
  ["Table 12", "12"],
  ["table B4", "B4"],
  ["Salle 2", undefined],
  ["Cour", undefined],
])("the number of the table at %s", (place, number) => expect(tableNumber(place)).toBe(number));
