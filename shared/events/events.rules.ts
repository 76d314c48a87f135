import type { Role } from "#shared/contract/access.ts";
import { dayAfter, instantInParis, parisClock } from "#shared/contract/paris.ts";

type Times = { start_time: string; end_time: string };

/** True if two time slots overlap; one may start when the other ends. */
export const slotsCross = (a: Times, b: Times): boolean =>
  a.start_time < b.end_time && b.start_time < a.end_time;

/** True if a slot lies within an event's hours: of an event of several days, within those of one of its days. */
export const slotFits = (
  { start_time, end_time }: Times,
  { start_date, end_date }: { start_date: string; end_date: string },
): boolean => {
  const [opens, closes] = [parisClock(new Date(start_date)), parisClock(new Date(end_date))];
  const days = (Date.parse(closes.day) - Date.parse(opens.day)) / (24 * 3_600_000) + 1;
  if (days > 2) return true;
  const [isAfterOpening, isBeforeClosing] = [start_time >= opens.time, end_time <= closes.time];
  return days === 2 ? isAfterOpening || isBeforeClosing : isAfterOpening && isBeforeClosing;
};

type Event = { is_published: boolean | 0 | 1; start_date: string; end_date: string };

/** The published events that have not ended, the nearest first. */
export const nextEvents = <E extends Event>(events: readonly E[], now: Date): E[] =>
  events
    .filter((event) => Boolean(event.is_published) && now <= new Date(event.end_date))
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1));

/** Above these, the staff's list highlights an event's counts. */
export const highlights = { zones: 10, time_slots: 5, participations: 50, wishlists: 10 } as const;

/** Whether somebody with these roles may create and change events; coordinators may if the setting allows it. */
export const mayEditEvents = (
  held: readonly Role[],
  { coordinators_edit_events }: { coordinators_edit_events: boolean },
): boolean => held.includes("administrator") || (held.includes("coordinator") && coordinators_edit_events);

/** What an event without fields of its wish campaign has: also those stored before there were any. */
export const campaignDefaults = {
  wishes_open_at: null,
  wishes_close_at: null,
  seats_per_slot: 4,
  smallest_group: 1,
  wishes_among: "all",
  travel_minutes: 5,
  reminders: true,
  welcome_phone: "",
} as const;

type Campaign = { start_date: string; wishes_open_at: string | null; wishes_close_at: string | null };

/** When an event's wishes close: by default at 18:00 in Paris on the day before it starts. */
export const wishesCloseAt = ({ wishes_close_at, start_date }: Omit<Campaign, "wishes_open_at">): string =>
  wishes_close_at ??
  instantInParis(dayAfter(parisClock(new Date(start_date)).day, -1), "18:00:00").toISOString();

/** What is wrong with the dates of a wish campaign: it opens before it closes, at the event's start at the latest. */
export const campaignRefusal = (event: Campaign): "closesAfterStart" | "opensAfterClosing" | undefined => {
  const closes = wishesCloseAt(event);
  if (closes > event.start_date) return "closesAfterStart";
  return event.wishes_open_at !== null && event.wishes_open_at >= closes ? "opensAfterClosing" : undefined;
};
