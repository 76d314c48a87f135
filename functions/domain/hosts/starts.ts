import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { entriesOf } from "#functions/store/roster.ts";

/** An event with when each of its promotions starts: hosts' links outlive the last of them. */
export const withStarts = async <Event extends { id: string }>(
  event: Event,
): Promise<Event & { starts: string[] }> => {
  const actions = await entriesOf(trainingRoster);
  const starts = actions.filter((one) => one.event_id === event.id).map(({ start_date }) => start_date);
  return { ...event, starts };
};
