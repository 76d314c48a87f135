import { describe, expect, test } from "vitest";
import {
  dayRange,
  daySpan,
  daysUntil,
  dayTime,
  fromLocalInput,
  hours,
  instantOrNull,
  shortDay,
  shortDayOfWeek,
  shortMonth,
  shortRange,
  toLocalInput,
  weekdayRange,
} from "./dates.ts";

describe("instants as Paris shows them", () => {
  test.each([
    ["2026-09-07T07:00:00.000Z", "2026-09-07T09:00"],
    ["2026-12-31T23:30:00.000Z", "2027-01-01T00:30"],
    ["2026-03-29T00:59:00.000Z", "2026-03-29T01:59"],
    ["2026-03-29T01:00:00.000Z", "2026-03-29T03:00"],
    ["2026-10-24T22:30:00.000Z", "2026-10-25T00:30"],
    ["2026-10-25T01:30:00.000Z", "2026-10-25T02:30"],
    ["2026-07-14T22:00:00.000Z", "2026-07-15T00:00"],
  ])("%s is %s", (iso, local) => expect(toLocalInput(iso)).toBe(local));

  test("what is no instant is an empty control", () => expect(toLocalInput("")).toBe(""));
});

test.each([
  ["2026-12-09T08:00:00Z", "mer. 9\u00a0décembre"],
  ["2026-11-30T23:30:00Z", "mar. 1er\u00a0décembre"],
])("the day of %s is %s where there is little room", (iso, shown) => expect(shortDayOfWeek(iso)).toBe(shown));

describe("local times as instants", () => {
  test.each([
    ["an ordinary summer hour", "2026-09-07T09:00", "2026-09-07T07:00:00.000Z"],
    ["an ordinary winter hour", "2026-11-16T09:00", "2026-11-16T08:00:00.000Z"],
    ["seconds given", "2026-11-16T09:00:30", "2026-11-16T08:00:30.000Z"],
    ["the minute before the clocks go forward", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["an hour that the clocks skip", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
    ["the minute after they went forward", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["the evening of that day", "2026-03-29T20:00", "2026-03-29T18:00:00.000Z"],
    ["the night before they go back", "2026-10-25T01:30", "2026-10-24T23:30:00.000Z"],
    ["an hour that they show twice", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["the hour after", "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
  ])("%s", (_, local, iso) => expect(fromLocalInput(local)).toBe(iso));

  // Somebody who types 2043 passes by the years 2, 20 and 204.
  test.each([
    "",
    "2026-13-01T09:00",
    "2026-02-30T09:00",
    "2026-09-07",
    "demain",
    "0002-12-12T09:00",
    "0020-12-12T09:00",
    "0204-12-12T09:00",
  ])("%j is none", (local) => expect(fromLocalInput(local)).toBeUndefined());

  test("a field that may stay empty gives nothing, an instant, or what was typed: never nothing for what is no date", () => {
    expect(["", "2026-06-28T10:00", "0026-06-28T10:00"].map(instantOrNull)).toEqual([
      null,
      "2026-06-28T08:00:00.000Z",
      "0026-06-28T10:00",
    ]);
  });

  test("every hour of both changing days comes back, save the repeated and the skipped one", () => {
    for (const date of ["2026-03-29", "2026-10-25"])
      for (let hour = 0; hour < 24; hour++) {
        const local = `${date}T${String(hour).padStart(2, "0")}:15`;
        if (date === "2026-03-29" && hour === 2) continue;
        expect(toLocalInput(fromLocalInput(local) ?? "")).toBe(local);
      }
  });
});

test.each([
  ["2026-12-16T22:59:59Z", 1],
  ["2026-12-16T23:00:00Z", 0],
  ["2026-10-24T22:30:00Z", 53],
])("days are those of Paris, also across a change of clocks: %s", (now, days) =>
  expect(daysUntil("2026-12-17T08:00:00Z", new Date(now))).toBe(days),
);

describe("words", () => {
  test("the first of a month", () => {
    expect(dayTime("2026-09-30T22:00:00.000Z")).toBe("1er\u00a0octobre\u00a02026, 0h00");
    expect(dayTime("2026-10-11T07:00:00.000Z")).toBe("11\u00a0octobre\u00a02026, 9h00");
  });
  test("a date with its time", () =>
    expect(dayTime("2026-09-07T07:00:00.000Z")).toBe("7\u00a0septembre\u00a02026, 9h00"));
  test("a short month", () => {
    expect(shortMonth("2026-11-30T08:00:00.000Z")).toBe("30\u00a0nov.");
    expect(shortMonth("2026-09-30T22:00:00.000Z")).toBe("1er\u00a0oct.");
  });
  test("figures", () => expect(shortDay("2026-12-31T23:30:00.000Z")).toBe("01/01/2027"));
  test("one day", () =>
    expect(dayRange("2026-06-28T07:00:00.000Z", "2026-06-28T11:00:00.000Z")).toBe(
      "28\u00a0juin\u00a02026, 9h00 à 13h00",
    ));
  test("two days", () =>
    expect(dayRange("2026-06-28T07:00:00.000Z", "2026-06-29T11:00:00.000Z")).toBe(
      "du 28\u00a0juin, 9h00 au 29\u00a0juin\u00a02026, 13h00",
    ));
  test("two days of two years", () =>
    expect(dayRange("2026-12-31T08:00:00.000Z", "2027-01-01T11:00:00.000Z")).toBe(
      "du 31\u00a0décembre\u00a02026, 9h00 au 1er\u00a0janvier\u00a02027, 12h00",
    ));
  test.each([
    ["2026-10-14", "2026-10-14", "14\u00a0octobre\u00a02026"],
    ["2026-10-01", "2026-10-18", "du 1er au 18\u00a0octobre\u00a02026"],
    ["2026-10-28", "2026-11-03", "du 28\u00a0octobre au 3\u00a0novembre\u00a02026"],
    ["2026-10-14", "2027-10-18", "du 14\u00a0octobre\u00a02026 au 18\u00a0octobre\u00a02027"],
  ])("days from %s to %s", (start, end, line) => expect(daySpan(start, end)).toBe(line));
  test.each([
    ["2026-06-28T11:00:00.000Z", "dimanche 28\u00a0juin\u00a02026, 9h00 à 13h00"],
    ["2026-06-29T11:00:00.000Z", "du 28\u00a0juin, 9h00 au 29\u00a0juin\u00a02026, 13h00"],
  ])("with the weekday of one day, a range that ends at %s", (end, line) =>
    expect(weekdayRange("2026-06-28T07:00:00.000Z", end)).toBe(line),
  );
  test.each([
    ["2026-06-28T11:00:00.000Z", ["28/06/2026", "9h00 à 13h00"]],
    ["2026-06-29T11:00:00.000Z", ["28/06/2026 9h00", "29/06/2026 13h00"]],
  ])("a short range that ends at %s", (end, lines) =>
    expect(shortRange("2026-06-28T07:00:00.000Z", end)).toEqual(lines),
  );
  test.each([
    ["09:05", "9h05"],
    ["13:00:00", "13h00"],
  ])("%s is %s", (clock, shown) => expect(hours(clock)).toBe(shown));
});
