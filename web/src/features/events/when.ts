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
