import { expect, test } from "vitest";
import { dayAfter, instantInParis, parisClock } from "#shared/contract/paris.ts";

// Clocks in Paris jump on 28 March and go back on 31 October 2027, both at 01:00 UTC.
test.each([
  ["2026-12-15", "18:00:00", "2026-12-15T17:00:00.000Z"],
  ["2027-06-15", "18:00", "2027-06-15T16:00:00.000Z"],
  ["2027-03-27", "09:00", "2027-03-27T08:00:00.000Z"],
  ["2027-03-28", "00:30", "2027-03-27T23:30:00.000Z"],
  ["2027-03-28", "03:00", "2027-03-28T01:00:00.000Z"],
  ["2027-03-28", "09:00", "2027-03-28T07:00:00.000Z"],
  ["2027-10-30", "09:00", "2027-10-30T07:00:00.000Z"],
  ["2027-10-31", "01:30", "2027-10-30T23:30:00.000Z"],
  ["2027-10-31", "02:30", "2027-10-31T01:30:00.000Z"],
  ["2027-10-31", "09:00", "2027-10-31T08:00:00.000Z"],
])("the clocks of Paris show %s %s at %s", (day, time, instant) => {
  expect(instantInParis(day, time).toISOString()).toBe(instant);
  expect(parisClock(new Date(instant))).toMatchObject({ day });
});

test("days follow each other over the ends of months, years and summer time", () => {
  expect([dayAfter("2027-03-27", 2), dayAfter("2027-01-01", -1), dayAfter("2028-02-28", 1)]).toEqual([
    "2027-03-29",
    "2026-12-31",
    "2028-02-29",
  ]);
});
