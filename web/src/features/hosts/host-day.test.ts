import { expect, test } from "vitest";
import type { HostMeeting } from "#shared/hosts/hosts.schemas.ts";
import { type HostPhase, phasesOf, sessionsOf, shownSession } from "./host-day.ts";

const event = { start_date: "2026-12-16T08:00:00.000Z", end_date: "2026-12-16T12:00:00.000Z" };
const meeting = (hour: number, name = "Samira"): HostMeeting => ({
  profile_id: name,
  name,
  promotion: "",
  time_slot_id: `slot-${hour}`,
  start: `2026-12-16T${String(hour).padStart(2, "0")}:00:00.000Z`,
  end: `2026-12-16T${String(hour).padStart(2, "0")}:40:00.000Z`,
  changed: null,
  state: null,
  said_at: null,
  opinion: null,
});
const view = (answer: string, isPublished: boolean, meetings: HostMeeting[] = []) =>
  ({
    event,
    hosted: { answer },
    release: isPublished ? { number: 1, published_at: "" } : null,
    meetings,
  }) as never;
const some = [meeting(9), meeting(10)];

test.each<[string, string, boolean, HostMeeting[], HostPhase[], HostPhase]>([
  ["2026-12-01T08:00:00Z", "unknown", false, [], ["answer"], "answer"],
  ["2026-12-01T08:00:00Z", "confirmed", false, [], ["answer"], "answer"],
  ["2026-12-01T08:00:00Z", "unknown", true, some, ["answer", "list"], "answer"],
  ["2026-12-01T08:00:00Z", "confirmed", true, some, ["answer", "list"], "list"],
  // The day begins at midnight on the clocks of Paris.
  ["2026-12-15T22:59:59Z", "confirmed", true, some, ["answer", "list"], "list"],
  ["2026-12-15T23:00:00Z", "confirmed", true, some, ["answer", "list", "day"], "day"],
  ["2026-12-16T08:30:00Z", "declined", true, some, ["answer", "list", "day"], "answer"],
  ["2026-12-16T09:00:00Z", "unknown", true, some, ["answer", "list", "day", "after"], "day"],
  ["2026-12-16T12:00:00Z", "unknown", true, some, ["answer", "list", "day", "after"], "day"],
  ["2026-12-16T12:00:01Z", "confirmed", true, some, ["list", "after"], "after"],
  ["2026-12-17T12:00:00Z", "confirmed", true, [], ["list", "after"], "after"],
  ["2026-12-17T12:00:00Z", "declined", false, [], ["after"], "after"],
])("at %s, answer %s, published %s: %o", (now, answer, isPublished, meetings, open, first) => {
  expect(phasesOf(view(answer, isPublished, meetings), new Date(now))).toEqual({ open, first });
});

test("the current session is the one under way, else the next", () => {
  const sessions = sessionsOf([meeting(9, "A"), meeting(9, "B"), meeting(10)]);
  expect(sessions.map(({ id, meetings }) => [id, meetings.length])).toEqual([
    ["slot-9", 2],
    ["slot-10", 1],
  ]);
  const at = (time: string) => shownSession(sessions, new Date(`2026-12-16T${time}:00Z`))?.id;
  expect([at("08:00"), at("09:39"), at("09:40"), at("10:39"), at("10:40")]).toEqual([
    "slot-9",
    "slot-9",
    "slot-10",
    "slot-10",
    "slot-10",
  ]);
});
