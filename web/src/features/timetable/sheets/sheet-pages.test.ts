import { expect, test } from "vitest";
import { cutIntoPages, learnerPages, noteLines, structurePages, zonePages } from "./sheet-pages.ts";
import type { SheetSession } from "./sheet-types.ts";

test.each<[string, number[], number[][]]>([
  ["nothing", [], [[]]],
  ["what fits", [3, 3, 4], [[3, 3, 4]]],
  ["one line too many", [3, 3, 5], [[3, 3], [5]]],
  ["what is higher than a page", [2, 11, 2], [[2], [11], [2]]],
])("%s is cut into pages of ten", (_, rows, pages) => {
  expect(cutIntoPages(rows, (row) => row, 10)).toEqual(pages);
});

const session = (time: string, learners: number): SheetSession => ({
  time,
  isClosed: false,
  learners: Array.from({ length: learners }, (_, n) => ({ name: `${time} ${n}`, promotion: "CIP 2027" })),
});
const morning = (learners: number, slots = 8) =>
  Array.from({ length: slots }, (_, n) => session(`${9 + n}h00`, learners));

test.each<[number, number, { pages: number; isFull: boolean }]>([
  [2, 8, { pages: 1, isFull: false }],
  [4, 8, { pages: 1, isFull: true }],
  [6, 8, { pages: 2, isFull: true }],
  [30, 30, { pages: 30, isFull: true }],
  [50, 2, { pages: 4, isFull: true }],
])("a structure that receives %d learners in each of %d slots: nobody is left out", (learners, slots, is) => {
  const sessions = morning(learners, slots);
  const pages = structurePages(sessions);
  expect({ pages: pages.length, isFull: pages[0]?.isFull }).toEqual(is);
  expect(pages.flatMap(({ rows }) => rows.flatMap((row) => row.learners))).toEqual(
    sessions.flatMap((row) => row.learners),
  );
});

test("a learner's sheet is roomy up to eight lines; thirty lines take two pages", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ time: `${n}h00` }));
  const shape = (count: number) =>
    learnerPages(lines(count)).map(({ rows, isFull }) => [rows.length, isFull]);
  expect(shape(0)).toEqual([[0, false]]);
  expect(shape(8)).toEqual([[8, false]]);
  expect(shape(9)).toEqual([[9, true]]);
  expect(shape(30)).toEqual([
    [15, true],
    [15, true],
  ]);
});

test("long names take the room of the lines to write on, then that of the larger type", () => {
  const zone = { id: "z", name: "Nord", hue: "cyan" as const, sign: "house" as const, directions: "" };
  const meetings = (count: number, structure: string) =>
    Array.from({ length: count }, (_, n) => ({ time: `${n}h00`, structure, place: "", zone }));
  const long = "Mission locale pour l'insertion professionnelle et sociale des jeunes (16-25 ans)";
  const shape = (count: number, structure: string) =>
    learnerPages(meetings(count, structure)).map((page) => [page.isFull, noteLines(page)]);
  expect(shape(4, "Ferme")).toEqual([[false, 7]]);
  expect(shape(6, "Ferme")).toEqual([[false, 3]]);
  expect(shape(4, long)).toEqual([[false, 5]]);
  expect(shape(6, long)).toEqual([[true, 0]]);
});

test("a zone's sheet goes on when its structures receive many", () => {
  const row = (name: string, learners: number, slots: number) => ({
    ...{ name, place: "Table 1" },
    cells: Array.from({ length: slots }, () => Array.from({ length: learners }, (_, n) => `Awa ${n}`)),
  });
  const rows = (count: number, learners: number, slots = 8) =>
    Array.from({ length: count }, (_, n) => row(`Ferme ${n}`, learners, slots));
  const shape = (...of: Parameters<typeof rows>) =>
    zonePages(rows(...of), of[2] ?? 8).map(({ rows: some, isFull }) => [some.length, isFull]);
  expect(shape(6, 3, 4)).toEqual([[6, false]]);
  expect(shape(10, 4)).toEqual([[10, true]]);
  expect(shape(12, 4)).toEqual([
    [11, true],
    [1, true],
  ]);
  expect(
    zonePages([row("Mission locale pour l'insertion professionnelle et sociale des jeunes", 1, 8)], 8),
  ).toHaveLength(1);
});
