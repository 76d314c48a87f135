import { CalendarCheck, CalendarX } from "lucide-react";
import type { EventWithHosts } from "#shared/events/events.schemas.ts";
import { dayAndMonth } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/ZoneMark.tsx";
import { useOwnEvent, zoneOf } from "./presence.ts";
import { wishesTexts } from "./texts.ts";

type Props = { structureId: string; event: EventWithHosts | undefined };

/** Whether a structure comes to an event, and where; nothing while the event has no participations. */
export const HereAt = ({ structureId, event }: Props) => {
  if (!event) return null;
  const zone = zoneOf(event, structureId);
  const on = dayAndMonth(event.start_date);
  return zone ? (
    <p className="here" data-hue={zone.hue}>
      <CalendarCheck />
      <span>
        <b>{wishesTexts.comes(on)}</b>{" "}
        <span className="here-zone">
          <ZoneMark sign={zone.sign} /> {zone.name}
        </span>
      </span>
    </p>
  ) : (
    <p className="here" data-here="no">
      <CalendarX />
      <b>{wishesTexts.staysAway(on)}</b>
    </p>
  );
};

/** The same, at the event for which the learner chooses structures now. */
export const Here = ({ structureId }: { structureId: string }) => (
  <HereAt structureId={structureId} event={useOwnEvent().event} />
);
