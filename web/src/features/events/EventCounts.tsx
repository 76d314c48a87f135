import { Building2, Clock, type LucideIcon, MapPin, Star } from "lucide-react";
import { highlights } from "#shared/events/events.rules.ts";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { eventTexts } from "./texts.ts";

type Counts = Pick<
  ListedEvent,
  "zones_count" | "time_slots_count" | "participations_count" | "wishlists_count"
>;

const countsOf = (
  event: Counts,
): { of: keyof typeof highlights; count: number; icon: LucideIcon; words: string }[] => [
  { of: "zones", count: event.zones_count, icon: MapPin, words: eventTexts.zones(event.zones_count) },
  {
    of: "time_slots",
    count: event.time_slots_count,
    icon: Clock,
    words: eventTexts.slots(event.time_slots_count),
  },
  {
    of: "participations",
    count: event.participations_count,
    icon: Building2,
    words: eventTexts.participations(event.participations_count),
  },
  {
    of: "wishlists",
    count: event.wishlists_count,
    icon: Star,
    words: eventTexts.wishlists(event.wishlists_count),
  },
];

/** The counts of an event; a count above the usual is highlighted. */
export const EventCounts = ({ event }: { event: Counts }) => (
  <ul className="tally-counts num">
    {countsOf(event).map(({ of, count, icon: Icon, words }) => (
      <li key={of} className="tally-count" data-crowded={count > highlights[of] || undefined}>
        <Icon />
        {words}
      </li>
    ))}
  </ul>
);
