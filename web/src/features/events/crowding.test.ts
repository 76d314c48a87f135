import { expect, test } from "vitest";
import { isCrowded } from "./crowding.ts";

test.each([
  ["zones", 10, false],
  ["zones", 11, true],
  ["slots", 5, false],
  ["slots", 6, true],
  ["participations", 50, false],
  ["participations", 51, true],
  ["wishes", 10, false],
  ["wishes", 11, true],
  ["wishes", 0, false],
] as const)("%s: %i is above the threshold: %s", (counted, count, crowded) =>
  expect(isCrowded(counted, count)).toBe(crowded),
);
