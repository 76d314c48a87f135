import { Building2, Clock, MapPin, Star } from "lucide-react";
import { Fragment } from "react";
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
const lackingIn = (event: Counts) =>
  event.is_published ? [] : needed.filter((kind) => event[`${kind}_count`] === 0);

/** What an event has, and what a draft lacks, in one line; a count above the usual is highlighted. */
export const EventCounts = ({ event }: { event: Counts }) => {
  const has = kinds.flatMap(({ field, ...kind }) => {
    const count = event[field];
    return count ? [{ ...kind, count }] : [];
  });
  const lacking = lackingIn(event);
  return (
    <>
      <span className="muted small num block font-normal empty:hidden">
        {has.map(({ of, icon: Icon, words, count }, n) => (
          <Fragment key={of}>
            {n > 0 ? ", " : null}
            <span
              className={`whitespace-nowrap ${count > highlights[of] ? "rounded-sm bg-brass-100 px-1.5 font-bold text-ink" : ""}`}
            >
              {count > highlights[of] ? <Icon className="mr-1 inline size-[1em]" /> : null}
              {words(count, hasEnded(event, new Date()))}
            </span>
          </Fragment>
        ))}
      </span>
      {lacking.length > 0 ? (
        <span className="muted small block font-normal">{eventTexts.toAdd(lacking)}</span>
      ) : null}
    </>
  );
};
