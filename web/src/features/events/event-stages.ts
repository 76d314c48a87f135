import type { EventWhole } from "#shared/events/events.schemas.ts";
import { daysUntil } from "#web/ui/dates.ts";

export type Dates = {
  is_published: boolean | 0 | 1;
  start_date: string;
  wishes_open_at: string | null;
  wishes_close_at: string;
};

/**
 * Where the work for an event stands, among its four stages: prepared, wishes collected, published, the day. Nobody wishes
 * for an event that they cannot see.
 */
export const stageOf = (
  { is_published, start_date, wishes_open_at, wishes_close_at }: Dates,
  now: Date,
): number => {
  if (!is_published) return 0;
  if (daysUntil(start_date, now) <= 0) return 3;
  if (now >= new Date(wishes_close_at)) return 2;
  return wishes_open_at !== null && now < new Date(wishes_open_at) ? 0 : 1;
};

/** How many wishes were made for an event: before it, or after it for a placement. */
export const wishesMade = ({ wishlists }: Pick<EventWhole, "wishlists">, when: "before" | "after"): number =>
  wishlists
    .filter(({ is_pre_event }) => is_pre_event === Number(when === "before"))
    .reduce((sum, { count }) => sum + count, 0);

type Hosting = Pick<EventWhole, "seats_per_slot" | "time_slots" | "participations" | "wishlists">;

/** How many meetings each structure that may come can hold, and how many wish for it before the event. */
export const placesOf = ({ seats_per_slot, time_slots, participations, wishlists }: Hosting) => {
  const wished = new Map(
    wishlists.flatMap(({ structure_id, is_pre_event, count }) =>
      is_pre_event ? [[structure_id, count] as const] : [],
    ),
  );
  const hosts = participations
    .filter(({ answer }) => answer !== "declined")
    .map(({ structure, seats, closed_slot_ids }) => ({
      name: structure.name,
      places: (seats ?? seats_per_slot) * (time_slots.length - closed_slot_ids.length),
      wishes: wished.get(structure.id) ?? 0,
    }));
  return {
    places: hosts.reduce((sum, host) => sum + host.places, 0),
    wishes: hosts.reduce((sum, host) => sum + host.wishes, 0),
    /** The structure with the fewest places for each wish; undefined if nobody wishes for any. */
    tightest: hosts
      .filter(({ wishes }) => wishes > 0)
      .toSorted((a, b) => a.places / a.wishes - b.places / b.wishes)[0],
  };
};
