import { expect, test } from "vitest";
import { at } from "#scripts/testing/scenes/attendance-days.ts";
import { type ArrivalState, arrivalStateOf } from "#shared/timetable/arrivals.rules.ts";
import type { PresenceState, TickState } from "#shared/timetable/attendance.schemas.ts";

type State = PresenceState | null;
/** Meetings at 9:00 and 10:00, of 20 minutes each. */
const meetings = (...states: State[]) =>
  states.map((state, n) => ({ start: new Date(at(60 * n)), end: new Date(at(60 * n + 20)), state }));

test.each<[string, State[], TickState | null | undefined, number, ArrivalState]>([
  ["awaited until their first meeting", [null, null], undefined, -1, "awaited"],
  ["late as soon as it begins", [null, null], undefined, 0, "late"],
  ["late between two meetings", [null, null], undefined, 40, "late"],
  ["absent once the last one is over", [null, null], undefined, 80, "absent"],
  ["late while one of several was noted absent", ["absent", null], undefined, 10, "late"],
  ["absent if noted absent from all, before they begin", ["absent", "absent"], undefined, -30, "absent"],
  ["arrived by the tick of the door, before the day", [null, null], "present", -60, "arrived"],
  ["arrived by the tick, though noted absent from all", ["absent", "absent"], "present", 10, "arrived"],
  ["arrived by the tick, though excused", ["excused", "excused"], "present", 10, "arrived"],
  ["arrived by the tick, though the day is over", [null, null], "present", 300, "arrived"],
  ["late again once the tick is undone", [null, null], null, 10, "late"],
  ["arrived if seen at a table, without a tick", ["late", null], undefined, 30, "arrived"],
  ["arrived if seen at a table, though the tick was undone", ["present", null], null, 30, "arrived"],
  ["excused if excused from all", ["excused", "excused"], undefined, 10, "excused"],
  ["awaited at their second meeting if excused from the first", ["excused", null], undefined, 30, "awaited"],
  ["late at their second meeting if excused from the first", ["excused", null], undefined, 60, "late"],
  ["absent if excused from one and not seen at the other", ["excused", null], undefined, 90, "absent"],
])("somebody is %s", (_, states, ticked, minutes, state) => {
  expect(arrivalStateOf(meetings(...states), ticked, new Date(at(minutes)))).toBe(state);
});
