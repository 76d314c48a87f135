import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import type { DatedAction } from "#functions/domain/placements/running.ts";
import { entriesOf } from "#functions/store/roster.ts";

type WithPromotions<Event> = Event & { promotions: DatedAction[]; starts: string[] };

/**
 * An event with its promotions that are not archived, and when each of all starts: hosts' links outlive the last of them.
 */
export const withPromotionsAmong = <Event extends { id: string }>(
  event: Event,
  actions: readonly TrainingEntry[],
): WithPromotions<Event> => {
  const own = actions.filter((one) => one.event_id === event.id);
  return {
    ...event,
    promotions: own.filter(({ archived }) => !archived),
    starts: own.map(({ start_date }) => start_date),
  };
};

export const withPromotions = async <Event extends { id: string }>(
  event: Event,
): Promise<WithPromotions<Event>> => withPromotionsAmong(event, await entriesOf(trainingRoster));
