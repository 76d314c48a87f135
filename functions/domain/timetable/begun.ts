import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { pastSlotsOf } from "#shared/timetable/timetable.repair.ts";

/**
 * Refuses to delete slots that people were told of and that have begun: what took place in them would be called off by the
 * next release, which the timetable without them would not even admit.
 */
export const requireNotBegun = async (
  eventId: string,
  slotIds: readonly string[],
  now: Date,
): Promise<void> => {
  const { event, told } = await findReleasedTo(eventId, []);
  const past = event && told ? pastSlotsOf(event, told, now) : [];
  if (slotIds.some((id) => past.includes(id))) throw eventsProblems.slotHasBegun();
};
