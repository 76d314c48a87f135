import type { EventWhole } from "#shared/events/events.schemas.ts";
import { type Hue, hues } from "#web/ui/marquetry.ts";

/** The hue of each zone of an event: in turn, so that neighbours differ. */
export const zoneHues = ({ zones }: Pick<EventWhole, "zones">): Map<string, Hue | undefined> =>
  new Map(zones.map(({ id }, index) => [id, hues[index % hues.length]]));
