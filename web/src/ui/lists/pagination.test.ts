import { expect, test } from "vitest";
import { pageItems } from "./pagination.ts";

const shown = (current: number, last: number) =>
  pageItems(current, last)
    .map((item) => (item === "gap" ? "…" : item))
    .join(" ");

test.each([
  [1, 0, ""],
  [1, 1, "1"],
  [3, 5, "1 2 3 4 5"],
  [7, 7, "1 2 3 4 5 6 7"],
  [1, 8, "1 2 3 4 5 … 8"],
  [4, 8, "1 2 3 4 5 … 8"],
  [5, 8, "1 … 4 5 6 7 8"],
  [8, 8, "1 … 4 5 6 7 8"],
  [5, 9, "1 … 4 5 6 … 9"],
  [6, 9, "1 … 5 6 7 8 9"],
  [4, 16, "1 2 3 4 5 … 16"],
  [5, 16, "1 … 4 5 6 … 16"],
  [8, 16, "1 … 7 8 9 … 16"],
  [12, 16, "1 … 11 12 13 … 16"],
  [13, 16, "1 … 12 13 14 15 16"],
  [16, 16, "1 … 12 13 14 15 16"],
])("page %i of %i shows %s", (current, last, expected) => {
  expect(shown(current, last)).toBe(expected);
});

test("every page is reachable and the current one is always shown", () => {
  for (let last = 1; last <= 30; last++)
    for (let current = 1; current <= last; current++) {
      const items = pageItems(current, last);
      expect(items).toContain(current);
      expect(items[0]).toBe(1);
      expect(items.at(-1)).toBe(last);
      expect(items.length).toBeLessThanOrEqual(7);
    }
});
