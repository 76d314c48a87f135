import { Building2, Clock, type LucideIcon, MapPin, Star } from "lucide-react";
import type { ListedEvent } from "#shared/events/events.schemas.ts";
import { type Counted, isCrowded } from "./crowding.ts";
import { eventTexts } from "./texts.ts";

type Counts = Pick<
  ListedEvent,
  "zones_count" | "time_slots_count" | "participations_count" | "wishlists_count"
>;

const Count = ({
  counted,
  count,
  icon: Icon,
  words,
}: {
  counted: Counted;
  count: number;
  icon: LucideIcon;
  words: string;
}) => (
  <li className="tally-count" data-crowded={isCrowded(counted, count) || undefined}>
    <Icon />
    {words}
  </li>
);

/** What an event is made of; a count above the usual stands out. */
export const EventCounts = ({ event }: { event: Counts }) => (
  <ul className="tally-counts num">
    <Count
      counted="zones"
      count={event.zones_count}
      icon={MapPin}
      words={eventTexts.zones(event.zones_count)}
    />
    <Count
      counted="slots"
      count={event.time_slots_count}
      icon={Clock}
      words={eventTexts.slots(event.time_slots_count)}
    />
    <Count
      counted="participations"
      count={event.participations_count}
      icon={Building2}
      words={eventTexts.participations(event.participations_count)}
    />
    <Count
      counted="wishes"
      count={event.wishlists_count}
      icon={Star}
      words={eventTexts.wishes(event.wishlists_count)}
    />
  </ul>
);
