import { expect, test } from "vitest";
import { countingTick, inTime, maxTicks, withTicks } from "#shared/timetable/attendance.rules.ts";

const tick = (key: string, at: string, state = "present") => ({ key, at, state });
const keysOf = (ticks: readonly { key: string }[]) => ticks.map(({ key }) => key);

test.each([
  ["nothing", [], undefined],
  ["the only one", [tick("a", "09:00")], "a"],
  ["the latest, in whatever order they came", [tick("a", "09:02"), tick("b", "09:01")], "a"],
  ["of the same moment, the greater key", [tick("a", "09:00"), tick("b", "09:00")], "b"],
])("the tick that counts is %s", (_, ticks, key) => {
  expect(countingTick(ticks)?.key).toBe(key);
  expect(countingTick(ticks.toReversed())?.key).toBe(key);
});

test.each([
  ["adds", [tick("a", "09:00")], [tick("b", "09:01")], ["b", "a"]],
  ["puts an earlier one behind", [tick("a", "09:00")], [tick("b", "08:00")], ["a", "b"]],
  ["leaves a known key", [tick("a", "09:00")], [tick("a", "10:00", "absent")], ["a"]],
  ["takes the first of two with one key", [], [tick("a", "09:00"), tick("a", "10:00")], ["a"]],
])("a record %s", (_, record, ticks, expected) => {
  expect(keysOf(withTicks(record, ticks))).toEqual(expected);
});

test("a known key keeps its state and its moment", () => {
  const [kept] = withTicks([tick("a", "09:00")], [tick("a", "10:00", "absent")]);
  expect(kept).toEqual(tick("a", "09:00"));
});

test("the newest are kept, and what fell out does not come back", () => {
  const many = Array.from({ length: maxTicks + 5 }, (_, n) =>
    tick(`k${n}`, `09:${String(n).padStart(2, "0")}`),
  );
  const kept = withTicks([], many);
  expect(kept).toHaveLength(maxTicks);
  expect(keysOf(kept)).not.toContain("k4");
  expect(withTicks(kept, many.slice(0, 5))).toEqual(kept);
});

test("two phones leave the same record, whichever sends first", () => {
  const one = [tick("a", "09:00"), tick("b", "09:05", "absent")];
  const other = [tick("c", "09:03", "late"), tick("d", "09:05")];
  expect(withTicks(withTicks([], one), other)).toEqual(withTicks(withTicks([], other), one));
});

test.each([
  ["as they are", ["08:58:00", "08:59:00"], ["08:58:00", "08:59:00"]],
  ["all earlier on a fast clock", ["09:04:58", "09:05:00"], ["08:59:58", "09:00:00"]],
  ["all earlier, also those of before", ["08:30:00", "09:05:00"], ["08:25:00", "09:00:00"]],
])("ticks received at 9:00 were made %s", (_, ticks, expected) => {
  const at = (time: string) => ({ at: `2026-12-16T${time}.000Z` });
  expect(inTime(ticks.map(at), new Date("2026-12-16T09:00:00Z"))).toEqual(expected.map(at));
});
