type Times = { start_time: string; end_time: string };

/** True if two time slots overlap; one may start when the other ends. */
export const slotsCross = (a: Times, b: Times): boolean =>
  a.start_time < b.end_time && b.start_time < a.end_time;

type Event = { is_published: boolean | 0 | 1; start_date: string; end_date: string };

/** The published events that have not ended, the nearest first. */
export const nextEvents = <E extends Event>(events: readonly E[], now: Date): E[] =>
  events
    .filter((event) => Boolean(event.is_published) && now <= new Date(event.end_date))
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1));

/** Above these, the staff's list highlights an event's counts. */
export const highlights = { zones: 10, time_slots: 5, participations: 50, wishlists: 10 } as const;
