import { keepTicks } from "#functions/domain/timetable/attendance.ts";
import { excuseLearner } from "#functions/domain/timetable/attendance-record.ts";
import { type DemoSite, patiently } from "#scripts/seed/demo-site.ts";
import { instantInParis, parisClock } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import { attendanceOf } from "#shared/timetable/attendance.packed.ts";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

/**
 * Who was there at an event that is over: nearly everybody; one learner late at their first meeting, one absent from their
 * second, one excused from their second. Nobody ticked the first table, nor the last slot: journeys do.
 */
export const notePresence = async (
  demo: DemoSite,
  eventId: string,
  { late, absent, excused, by }: { late: string; absent: string; excused: string; by: string },
): Promise<void> => {
  const admin = demo.as("admin@exemple.fr");
  const params = { id: eventId };
  const board = attendanceOf(await admin.call(timetable.getAttendance, { params }));
  const { event } = await admin.call(events.getEventWhole, { params });
  const { day } = parisClock(new Date(board.event.start_date));
  const at = (time: string, minutes: number) =>
    new Date(instantInParis(day, time).getTime() + minutes * 60_000);
  const used = board.slots.filter(({ id }) => board.meetings.some((one) => one.time_slot_id === id));
  const [first] = used;
  const order = new Map(used.map(({ id }, n) => [id, n]));
  const orderOf = ({ time_slot_id }: { time_slot_id: string }) => order.get(time_slot_id) ?? 0;
  const meetings = board.meetings
    .filter((one) => orderOf(one) < used.length - 1)
    .filter(({ structure_id }) => structure_id !== event.participations[0]?.structure_id)
    .sort((a, b) => orderOf(a) - orderOf(b));
  const nth = (learner: string, n: number) => meetings.filter(({ profile_id }) => profile_id === learner)[n];
  const [lateAt, absentAt, excusedAt] = [nth(late, 0), nth(absent, 1), nth(excused, 1)];
  if (!first || !excusedAt) throw new Error("No meetings of the demonstration to tick");
  const opens = at(first.start_time, -20);
  const came = board.people.map(({ profile_id }) => ({
    ...{ profile_id, structure_id: null, time_slot_id: null, state: "present" as const },
    at: opens.toISOString(),
  }));
  const met = meetings
    .filter((one) => one !== excusedAt)
    .map((one) => {
      const state: TickState = one === lateAt ? "late" : one === absentAt ? "absent" : "present";
      const slot = used[orderOf(one)] ?? first;
      return { ...one, state, at: at(slot.start_time, state === "present" ? 3 : 12).toISOString() };
    });
  await patiently(async () => {
    const ticks = [...came, ...met].map((tick, n) => ({ ...tick, key: `demonstration-${n}` }));
    await keepTicks(eventId, ticks, { profile_id: by }, new Date(board.event.end_date));
  });
  await patiently(() =>
    excuseLearner(
      { event_id: eventId, profile_id: excused },
      { time_slot_id: excusedAt.time_slot_id, reason: "Rendez-vous médical, prévenu la veille" },
      { by, now: opens },
    ),
  );
};
