import { expect, test } from "vitest";
import { daysLeft, stepDates, stepDays } from "./when.ts";

const dates = (start_datetime: string | null, end_datetime: string | null) => ({
  start_datetime,
  end_datetime,
});

test.each([
  ["none yet", null, null, "dates à choisir"],
  ["one day", "2026-09-09T07:00:00.000Z", "2026-09-09T09:00:00.000Z", "9\u00a0septembre"],
  ["one month", "2026-10-14T07:00:00.000Z", "2026-10-18T15:00:00.000Z", "du 14 au 18\u00a0octobre"],
  [
    "two months",
    "2026-10-28T08:00:00.000Z",
    "2026-11-03T16:00:00.000Z",
    "du 28\u00a0octobre au 3\u00a0novembre",
  ],
  [
    "the same month of two years",
    "2026-10-14T07:00:00.000Z",
    "2027-10-18T15:00:00.000Z",
    "du 14\u00a0octobre\u00a02026 au 18\u00a0octobre\u00a02027",
  ],
  ["the night clocks go back", "2026-10-24T22:30:00.000Z", "2026-10-25T22:30:00.000Z", "25\u00a0octobre"],
  ["the night they go forward", "2026-03-28T23:30:00.000Z", "2026-03-29T21:30:00.000Z", "29\u00a0mars"],
  ["a day later than in UTC", "2026-07-14T22:00:00.000Z", "2026-07-15T21:59:00.000Z", "15\u00a0juillet"],
])("days of %s", (_, start, end, shown) => expect(stepDays(dates(start, end))).toBe(shown));

test.each([
  ["none yet", null, null, "dates à choisir"],
  [
    "across the change of October",
    "2026-10-24T07:00:00.000Z",
    "2026-10-26T08:00:00.000Z",
    "du 24\u00a0octobre, 9h00 au 26\u00a0octobre\u00a02026, 9h00",
  ],
  [
    "across the change of March",
    "2026-03-28T08:00:00.000Z",
    "2026-03-30T07:00:00.000Z",
    "du 28\u00a0mars, 9h00 au 30\u00a0mars\u00a02026, 9h00",
  ],
])("dates and times of %s", (_, start, end, shown) => expect(stepDates(dates(start, end))).toBe(shown));

test.each([
  ["seven days before", "2026-12-01T11:37:00.000Z", 7],
  ["seven days before, late at night", "2026-12-01T22:59:00.000Z", 7],
  ["in Paris one day later than in UTC", "2026-12-01T23:30:00.000Z", 6],
  ["the day before", "2026-12-07T08:00:00.000Z", 1],
  ["the day itself", "2026-12-08T08:00:00.000Z", 0],
  ["after its end", "2026-12-09T08:00:00.000Z", 0],
])("days left of a step that ends on 8 December, %s", (_, now, days) =>
  expect(daysLeft(dates("2026-11-30T08:00:00.000Z", "2026-12-08T17:00:00.000Z"), new Date(now))).toBe(days),
);
