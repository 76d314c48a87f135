import { findAttendance } from "#functions/domain/timetable/attendance.store.ts";
import { attendedBy } from "#functions/domain/timetable/attendance.ts";
import { rollKeys } from "#functions/domain/timetable/attendance-roll.store.ts";
import { findReleased, findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { countingTick } from "#shared/timetable/attendance.rules.ts";
import { encountersOf } from "#shared/timetable/encounters.rules.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import { meetingsNotIn, pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/**
 * Refuses to delete or move slots that people were told of and that have begun: what took place in them would be called off
 * by the next release, or told for another hour than that at which it was ticked.
 */
export const requireNotBegun = async (
  eventId: string,
  slotIds: readonly string[],
  now: Date,
): Promise<void> => {
  const { event, released } = await findReleasedTo(eventId, []);
  const past = event && released ? pastSlotsOf(event, released, now) : [];
  if (slotIds.some((id) => past.includes(id))) throw eventsProblems.slotHasBegun();
};

/**
 * Refuses to take out of the draft meetings that have begun and that people were told of: the next release would call off what
 * took place. Where one of both was noted away, it did not.
 */
export const requireNotMet = async (eventId: string, begun: readonly Meeting[]): Promise<void> => {
  const learners = [...new Set(begun.map(({ profile_id }) => profile_id))];
  if (learners.length === 0) return;
  const read = await findReleasedTo(eventId, learners, rollKeys(eventId, learners));
  if (!read.released) return;
  const { attended } = await attendedBy(eventId, learners, read);
  const met = encountersOf(read.released, attended)
    .filter(({ stands, became }) => stands && became === "met")
    .map(({ meeting }) => meeting);
  if (meetingsNotIn(begun, met).length < begun.length) throw timetableProblems.meetingBegun();
};

/**
 * Refuses what would date an event's record otherwise, or lose it: somebody was noted there. One that was put off at the last
 * minute has no such note, and may move.
 */
export const requireNobodyNoted = async (
  { id, start_date }: { id: string; start_date: string },
  now: Date,
  refusal: () => Error,
): Promise<void> => {
  if (now < new Date(start_date)) return;
  const records = await findAttendance(id);
  if (records.some(({ ticks }) => countingTick(ticks)?.state)) throw refusal();
};

/** Refuses to move an event to another day once somebody was noted: they were there on this one. */
export const requireDayUnnoted = async (
  before: { id: string; start_date: string },
  after: { start_date: string },
  now: Date,
): Promise<void> => {
  if (dayInParis(before.start_date) !== dayInParis(after.start_date))
    await requireNobodyNoted(before, now, eventsProblems.dayNoted);
};

/**
 * Refuses to take a structure out of an event whose published timetable has meetings with it. Until the event is over, its
 * contact would go along, and nobody could tell it that they are called off: one that declines stays, and is told by the
 * next release. Afterwards, its link would go, by which it says whom it takes on.
 */
export const requireNotAwaited = async (
  { event_id, structure_id }: { event_id: string; structure_id: string },
  now: Date,
): Promise<void> => {
  const { event, released } = await findReleased(event_id);
  if (!event || !released?.meetings.some((meeting) => meeting.structure_id === structure_id)) return;
  throw now <= new Date(event.end_date) ? eventsProblems.structureAwaited() : eventsProblems.structureMet();
};
