import { dayAfter, dayInParis, parisClock } from "#shared/contract/paris.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import type { ComingEntry } from "#shared/notices/notices.schemas.ts";
import { remindersToCome } from "#shared/wishes/campaign.rules.ts";

/** How many days ahead staff's home looks, today included. */
const comingDays = 30;
const maxComing = 6;
/** How many training actions under way it tells of: each costs a request. */
export const maxPromotions = 6;

type Event = {
  id: string;
  name: string;
  start_date: string;
  wishes_open_at: string | null;
  wishes_close_at: string | null;
  is_published: boolean;
  reminders: boolean;
  skipped_reminders: readonly string[];
};
type Action = { id: string; name: string; start_date: string; end_date: string };

export type Calendar = {
  events: readonly Event[];
  actions: readonly Action[];
  /** The final reviews of learners of an action, one each. */
  reviews: readonly { action: Pick<Action, "id" | "name">; at: string }[];
  /** How many learners of an event lack wishes, where that is known: they are those who get a reminder. */
  incomplete: ReadonlyMap<string, number>;
};

const entry = (
  kind: ComingEntry["kind"],
  at: string,
  { id, name }: { id: string; name: string },
  count: number | null = null,
): ComingEntry => ({ kind, at, about: id, name, count });

const ofEvent = (event: Event, incomplete: number | undefined, now: Date): ComingEntry[] => [
  ...(event.wishes_open_at === null ? [] : [entry("wishes_open", event.wishes_open_at, event)]),
  ...remindersToCome(event, now)
    .filter(({ key }) => !event.skipped_reminders.includes(key) && incomplete !== 0)
    // The next one alone: who will get those after it, nobody knows, and the campaign lists them.
    .slice(0, 1)
    .map(({ at }) => entry("reminder", at, event, incomplete)),
  entry("wishes_close", wishesCloseAt(event), event),
  entry("event", event.start_date, event),
];

/** One entry for each action and day. */
const ofReviews = (reviews: Calendar["reviews"]): ComingEntry[] =>
  [...Map.groupBy(reviews, ({ action, at }) => `${action.id} ${dayInParis(at)}`).values()].flatMap(
    (those) => {
      const [first] = those.toSorted((a, b) => a.at.localeCompare(b.at));
      return first ? [entry("final_reviews", first.at, first.action, those.length)] : [];
    },
  );

/** The dates of the next 30 days, the soonest first, six at most. */
export const comingDates = ({ events, actions, reviews, incomplete }: Calendar, now: Date): ComingEntry[] => {
  const end = dayAfter(parisClock(now).day, comingDays);
  return [
    ...events
      .filter(({ is_published }) => is_published)
      .flatMap((event) => ofEvent(event, incomplete.get(event.id), now)),
    ...actions.flatMap((action) => [
      entry("action_start", action.start_date, action),
      entry("action_end", action.end_date, action),
    ]),
    ...ofReviews(reviews),
  ]
    .filter(({ at }) => new Date(at) > now && dayInParis(at) < end)
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, maxComing);
};
