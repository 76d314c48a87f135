import { expect, test } from "vitest";
import { hasCome } from "./daily.ts";

const second = 1000;

/** The instants, in UTC, at which the clocks of Paris come to a time, looking every second as the runner does. */
const comings = (time: string, from: string, to: string, step = second) => {
  const found: string[] = [];
  for (let now = Date.parse(from); now < Date.parse(to); now += step)
    if (hasCome({ time, zone: "Europe/Paris" }, now - step, now)) found.push(new Date(now).toISOString());
  return found;
};

// 28 March 2027, 01:00 UTC: from 2:00 to 3:00. 31 October 2027, 01:00 UTC: from 3:00 to 2:00.
test.each([
  ["09:00", "2027-03-27", ["2027-03-27T08:00", "2027-03-28T07:00", "2027-03-29T07:00"]],
  ["17:00", "2027-03-27", ["2027-03-27T16:00", "2027-03-28T15:00", "2027-03-29T15:00"]],
  ["09:00", "2027-10-30", ["2027-10-30T07:00", "2027-10-31T08:00", "2027-11-01T08:00"]],
  ["17:00", "2027-10-30", ["2027-10-30T15:00", "2027-10-31T16:00", "2027-11-01T16:00"]],
  // An hour that comes twice counts once.
  ["02:30", "2027-10-30", ["2027-10-30T00:30", "2027-10-31T00:30", "2027-11-01T01:30"]],
])("%s in Paris comes once a day from %s over the change of summer time", (time, day, expected) => {
  const from = `${day}T00:00:00Z`;
  const to = new Date(Date.parse(from) + 72 * 3_600_000).toISOString();
  expect(comings(time, from, to, 10 * second).map((instant) => instant.slice(0, 16))).toEqual(expected);
});

test("a look that comes late still finds the time, and does not find it twice", () => {
  const nine = { time: "09:00", zone: "Europe/Paris" };
  const at = (time: string) => Date.parse(`2027-01-15T${time}Z`);
  expect(hasCome(nine, at("07:59:58"), at("08:00:00"))).toBe(true);
  expect(hasCome(nine, at("08:00:00"), at("08:00:01"))).toBe(false);
  expect(hasCome(nine, at("07:59:30"), at("08:20:00"))).toBe(true);
  expect(hasCome(nine, at("07:00:00"), at("07:59:59"))).toBe(false);
});
