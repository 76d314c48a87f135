import { expect, test } from "vitest";
import { type Figure, isWithinBound } from "./report.ts";

test.each<[Figure, boolean]>([
  [["requests", 3], true],
  [["grade", "A+", "A+"], true],
  [["grade", "B", "A+"], false],
  [["lost", 0, 0], true],
  [["lost", 1, 0], false],
  [["ratio", 1, { atMost: 1 }], true],
  [["ratio", 1.01, { atMost: 1 }], false],
  [["ratio", Number.NaN, { atMost: 1 }], false],
  [["rounds", 1000, { atLeast: 1000 }], true],
  [["rounds", 999, { atLeast: 1000 }], false],
])("%j is within its bound: %s", (figure, kept) => {
  expect(isWithinBound(figure)).toBe(kept);
});
