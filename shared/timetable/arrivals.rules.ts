import { wasThere } from "#shared/timetable/attendance.rules.ts";
import type { PresenceState, TickState } from "#shared/timetable/attendance.schemas.ts";

/** One of the meetings that somebody is expected at, with what counts of them there. */
type Meeting = { start: Date; end: Date; state: PresenceState | null };

/**
 * Where somebody who is expected stands at the door. `late`: their first meeting has begun. `absent`: their last one is
 * over, or they were noted absent from all. Meetings from which they are excused do not count.
 */
export const arrivalStates = ["late", "awaited", "arrived", "absent", "excused"] as const;
export type ArrivalState = (typeof arrivalStates)[number];

/**
 * By the tick of the door, if there is one that was not undone, and by their meetings: anyone who was seen at a table has
 * come in, whether the door ticked them or not.
 */
export const arrivalStateOf = (
  meetings: readonly Meeting[],
  ticked: TickState | null | undefined,
  now: Date,
): ArrivalState => {
  if (wasThere(ticked) || meetings.some(({ state }) => wasThere(state))) return "arrived";
  const expected = meetings.filter(({ state }) => state !== "excused");
  if (expected.length === 0) return "excused";
  if (expected.every(({ state, end }) => state === "absent" || end <= now)) return "absent";
  return expected.some(({ start }) => start <= now) ? "late" : "awaited";
};
