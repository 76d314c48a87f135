import type { NextEvent } from "#shared/events/events.schemas.ts";
import { day, dayAndMonth, timeOf } from "#web/ui/dates.ts";
import { nextEventTexts } from "./texts.ts";

type Times = { start_date: string; end_date: string };

/** "9h", "9h30" */
const clock = (iso: string): string => timeOf(iso).replace(/h00$/, "h");

/** "De 9h à 13h", or both days where there are two. */
export const hoursOf = ({ start_date, end_date }: Times): string =>
  day(start_date) === day(end_date)
    ? nextEventTexts.fromTo(clock(start_date), clock(end_date))
    : nextEventTexts.overDays(dayAndMonth(start_date), dayAndMonth(end_date));

/** "Le 28 juin de 9h à 13h", or both days where there are two. */
export const dateLine = ({ start_date, end_date }: Times): string =>
  day(start_date) === day(end_date)
    ? nextEventTexts.on(dayAndMonth(start_date), clock(start_date), clock(end_date))
    : nextEventTexts.overDays(
        `${dayAndMonth(start_date)} ${clock(start_date)}`,
        `${dayAndMonth(end_date)} ${clock(end_date)}`,
      );

/** How many structures come, in all zones. */
export const hostsComing = ({ zones }: Pick<NextEvent, "zones">): number =>
  zones.reduce((sum, { hosts }) => sum + hosts, 0);

/** "4 zones, 5 créneaux, 30 structures attendues": what there is of it so far. */
export const contentsLine = (event: Pick<NextEvent, "zones" | "time_slots">): string =>
  (
    [
      [event.zones.length, nextEventTexts.zones],
      [event.time_slots.length, nextEventTexts.slots],
      [hostsComing(event), nextEventTexts.hosts],
    ] as const
  )
    .flatMap(([count, say]) => (count > 0 ? [say(count)] : []))
    .join(", ");
