import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { pastSlotsOf } from "#shared/timetable/timetable.repair.ts";

/**
 * Refuses to delete or move slots that people were told of and that have begun: what took place in them would be called off
 * by the next release, or told for another hour than that at which it was ticked.
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
