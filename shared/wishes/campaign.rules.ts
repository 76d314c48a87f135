import { dayAfter, instantInParis, parisClock } from "#shared/contract/paris.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";

/** How many days before the closing learners without all their wishes are reminded, at 9:00 in Paris. */
const reminderDays = [7, 3, 1] as const;

type Event = { start_date: string; wishes_close_at: string | null };
type Reminder = { days: number; at: string; key: string };

/** The automatic reminders of an event, the earliest first. A closing on another day makes others. */
export const automaticReminders = (event: Event): Reminder[] => {
  const { day } = parisClock(new Date(wishesCloseAt(event)));
  return reminderDays.map((days) => ({
    days,
    at: instantInParis(dayAfter(day, -days), "09:00").toISOString(),
    key: `auto-${days}-${day}`,
  }));
};

type Reminding = Event & { wishes_open_at: string | null; is_published: boolean; reminders: boolean };

/** The automatic reminders that are still to come, also those that staff skip. */
export const remindersToCome = (event: Reminding, now: Date): Reminder[] =>
  event.is_published && event.reminders
    ? automaticReminders(event).filter(({ at }) => new Date(at) > now && (event.wishes_open_at ?? "") <= at)
    : [];

// A run that failed is made up for by that of the next day.
const lateMs = 30 * 3_600_000;

/** The reminder that is due now, if any: the latest, unless staff skip it or its day was missed twice. */
export const dueReminder = (
  event: Reminding & { skipped_reminders: readonly string[] },
  now: Date,
): Reminder | undefined => {
  if (!event.is_published || !event.reminders || now >= new Date(wishesCloseAt(event))) return undefined;
  const due = automaticReminders(event).findLast(
    ({ at }) =>
      Date.parse(at) <= now.getTime() &&
      now.getTime() < Date.parse(at) + lateMs &&
      (event.wishes_open_at === null || event.wishes_open_at <= at),
  );
  return due && !event.skipped_reminders.includes(due.key) ? due : undefined;
};

/**
 * Two days before an instant on the clocks of Paris. Counted on the clocks, so that the reminders 3 days and 1 day before
 * do not exclude each other on the night when clocks go forward.
 */
export const twoDaysBefore = (at: string): string => {
  const { day, time } = parisClock(new Date(at));
  return instantInParis(dayAfter(day, -2), time).toISOString();
};

/** Why a learner does not get a reminder, if they do not. */
export const reminderRefusal = (
  mailing: { reminded_at: string | null; reminders: readonly string[] } | undefined,
  { key, at }: { key: string; at: string },
): "same" | "recent" | undefined => {
  if (!mailing) return undefined;
  if (mailing.reminders.includes(key)) return "same";
  return mailing.reminded_at !== null && mailing.reminded_at > twoDaysBefore(at) ? "recent" : undefined;
};
