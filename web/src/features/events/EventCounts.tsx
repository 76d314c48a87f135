import { Building2, Clock, MapPin, Star } from "lucide-react";
import { hasEnded, highlights } from "#shared/events/events.rules.ts";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { eventTexts } from "./texts.ts";

const kinds = [
  { of: "zones", field: "zones_count", icon: MapPin, words: eventTexts.zones },
  { of: "time_slots", field: "time_slots_count", icon: Clock, words: eventTexts.slots },
  { of: "participations", field: "participations_count", icon: Building2, words: eventTexts.participations },
  { of: "wishlists", field: "wishlists_count", icon: Star, words: eventTexts.wishlists },
] as const;

type Counts = Pick<ListedEvent, (typeof kinds)[number]["field"] | "is_published" | "end_date">;

/** Before an event is published it lacks these. */
const needed = ["zones", "time_slots", "participations"] as const;
const ToAdd = ({ event }: { event: Counts }) => {
  const lacking = needed.filter((kind) => event[`${kind}_count`] === 0);
  if (event.is_published || lacking.length === 0) return null;
  return <small className="muted">{eventTexts.toAdd(lacking)}</small>;
};

/** What an event has, and what a draft lacks; a count above the usual is highlighted. */
export const EventCounts = ({ event }: { event: Counts }) => (
  <>
    <ul className="num flex flex-wrap gap-x-3 gap-y-1 empty:hidden">
      {kinds.map(({ of, field, icon: Icon, words }) => {
        const count = event[field];
        if (!count) return null;
        return (
          <li
            key={of}
            className={`inline-flex items-center gap-1.25 rounded-sm py-px text-sm whitespace-nowrap max-md:whitespace-normal ${count > highlights[of] ? "bg-brass-100 px-1.75 font-bold text-ink" : "text-ink-2"}`}
          >
            <Icon className={`size-[1em] max-md:hidden ${count > highlights[of] ? "" : "text-ink-3"}`} />
            {words(count, hasEnded(event, new Date()))}
          </li>
        );
      })}
    </ul>
    <ToAdd event={event} />
  </>
);
