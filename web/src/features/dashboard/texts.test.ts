import { expect, test } from "vitest";
import { comingDay, openedAt } from "./texts.ts";

// A Thursday, ten past two in the afternoon in Paris.
const now = new Date("2026-12-10T13:10:00.000Z");

test.each([
  ["2026-12-10T13:09:30.000Z", "à l’instant"],
  ["2026-12-10T12:30:00.000Z", "il y a 40 min"],
  ["2026-12-10T12:10:00.000Z", "il y a 1 h"],
  // Before midnight in Paris, although less than a day ago.
  ["2026-12-09T22:30:00.000Z", "hier"],
  ["2026-12-09T23:30:00.000Z", "il y a 13 h"],
  ["2026-12-08T09:00:00.000Z", "mardi"],
  ["2026-12-01T09:00:00.000Z", "1er décembre"],
])("a page opened at %s was opened %s", (at, expected) => {
  expect(openedAt(at, now)).toBe(expected);
});

test.each([
  ["event", "2026-12-10T16:00:00.000Z", "aujourd’hui"],
  ["event", "2026-12-11T08:00:00.000Z", "demain"],
  ["reminder", "2026-12-12T08:00:00.000Z", "sam. 12 décembre"],
  ["wishes_close", "2026-12-15T17:00:00.000Z", "mar. 15 décembre, 18h00"],
  ["wishes_open", "2026-12-10T16:00:00.000Z", "aujourd’hui, 17h00"],
] as const)("%s at %s is on %s", (kind, at, expected) => {
  expect(comingDay({ kind, at }, now)).toBe(expected);
});
