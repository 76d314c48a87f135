import { CalendarX } from "lucide-react";
import type { EventWithHosts, PublicZone } from "#shared/events/events.schemas.ts";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { dayAndMonth } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { useOwnEvent, zoneOf } from "./presence.ts";
import { wishesTexts } from "./texts.ts";

type Props = {
  structureId: string;
  event: EventWithHosts | undefined;
  /** Where the page says the day, or all come: it is only heard. */
  isZoneOnly?: boolean;
};

/** Absence is grey, never red. */
const hereLook = "flex items-start gap-1.75 text-sm leading-[1.35]";

/** When a structure comes, and to which zone. */
const Coming = ({
  on,
  zone,
  isZoneOnly = false,
}: {
  on: string;
  zone: Pick<PublicZone, "name" | "hue" | "sign">;
  isZoneOnly?: boolean | undefined;
}) => (
  <p className={`${hereLook} text-ink-2`} data-hue={zone.hue}>
    <ZoneMark sign={zone.sign} className="size-5 flex-none rounded-sm" />
    <span>
      <span className={isZoneOnly ? "sr" : undefined}>{wishesTexts.comes(on)}</span>
      {isZoneOnly ? " " : " · "}
      {zone.name}
    </span>
  </p>
);

/** Whether a structure comes to an event, and where; nothing while the event has no participations. */
export const HereAt = ({ structureId, event, isZoneOnly }: Props) => {
  if (!event) return null;
  const zone = zoneOf(event, structureId);
  const on = dayAndMonth(event.start_date);
  return zone ? (
    <Coming on={on} zone={zone} isZoneOnly={isZoneOnly} />
  ) : (
    <p className={`${hereLook} text-ink-3`}>
      <CalendarX className="mt-px size-4.5" />
      <b className="font-semibold text-ink-2">{wishesTexts.staysAway(on)}</b>
    </p>
  );
};

/** The same, at the event for which the learner chooses structures now. */
export const Here = (props: Omit<Props, "event">) => <HereAt {...props} event={useOwnEvent().event} />;

/** On a structure's own page: at the learner's event or, for others and until that is known, at the next one. */
export const ExpectedHere = ({
  structure: { id, coming },
}: {
  structure: Pick<Structure, "id" | "coming">;
}) => {
  const { event } = useOwnEvent();
  if (event) return <HereAt structureId={id} event={event} />;
  return coming ? <Coming on={dayAndMonth(coming.start_date)} zone={coming.zone} /> : null;
};
