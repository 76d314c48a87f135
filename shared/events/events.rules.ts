import type { Role } from "#shared/contract/access.ts";
import { parisClock } from "#shared/contract/paris.ts";

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
