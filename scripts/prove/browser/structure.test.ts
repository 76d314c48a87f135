import { expect, test } from "vitest";
import { headingFindings, sameTitles, titleFindings } from "#scripts/prove/browser/structure.ts";

const of = (...levels: number[]) => levels.map((level, n) => ({ level, text: `Titre ${n}` }));

test.each<[string, number[], boolean, number]>([
  ["one h1 and its parts", [1, 2, 3, 3, 2], false, 0],
  ["no h1", [], false, 1],
  ["two h1", [1, 1], false, 1],
  ["a part before the h1", [2, 1], false, 1],
  ["a jump", [1, 2, 4], false, 1],
  ["up again by two", [1, 2, 3, 4, 2], false, 0],
  ["a dialog", [2, 3], true, 0],
  ["a dialog that jumps", [2, 4], true, 1],
])("headings: %s", (_, levels, isDialog, count) =>
  expect(headingFindings(of(...levels), isDialog)).toHaveLength(count),
);

test("an empty heading is found", () =>
  expect(headingFindings([{ level: 1, text: "" }], false)).toEqual(["headings: an empty h1"]));

test.each([
  ["Compagnon", true, 0],
  ["Compagnon", false, 1],
  ["Documents · Compagnon", false, 0],
  [" · Compagnon", false, 1],
  ["", false, 1],
])("title %j on the home: %s", (title, isHome, count) =>
  expect(titleFindings(title, isHome)).toHaveLength(count),
);

test("two pages with one title are named", () => {
  const titles = new Map([
    ["/a", "A · Compagnon"],
    ["/b", "A · Compagnon"],
    ["/c", "C · Compagnon"],
  ]);
  expect(sameTitles(titles)).toEqual(['title: "A · Compagnon" of /a, /b']);
});
