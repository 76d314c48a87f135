import { expect, test } from "vitest";
import { comingDay } from "./texts.ts";

// A Thursday, ten past two in the afternoon in Paris.
const now = new Date("2026-12-10T13:10:00.000Z");

test.each([
  ["event", "2026-12-10T16:00:00.000Z", "aujourd’hui"],
  ["event", "2026-12-11T08:00:00.000Z", "demain"],
  ["reminder", "2026-12-12T08:00:00.000Z", "sam. 12\u00a0décembre"],
  ["wishes_close", "2026-12-15T17:00:00.000Z", "mar. 15\u00a0décembre, 18h00"],
  ["wishes_open", "2026-12-10T16:00:00.000Z", "aujourd’hui, 17h00"],
] as const)("%s at %s is on %s", (kind, at, expected) => {
  expect(comingDay({ kind, at }, now)).toBe(expected);
});
