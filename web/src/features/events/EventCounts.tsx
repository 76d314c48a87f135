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
  <ul className="num flex flex-wrap gap-x-1.5 gap-y-1">
    {countsOf(event).map(({ of, count, icon: Icon, words }) => (
      <li
        key={of}
        className={`inline-flex items-center gap-1.25 rounded-sm px-1.75 py-px text-sm whitespace-nowrap max-md:whitespace-normal ${count > highlights[of] ? "bg-brass-100 font-bold text-ink" : "text-ink-2"}`}
      >
        <Icon className={`size-[1em] ${count > highlights[of] ? "" : "text-ink-3"}`} />
        {words}
      </li>
    ))}
  </ul>
);
