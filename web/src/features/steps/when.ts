import { dayAndMonth } from "#web/features/events/when.ts";
import { day, dayRange } from "#web/ui/dates.ts";
import { stepTexts } from "./texts.ts";

type Dates = { start_datetime: string | null; end_datetime: string | null };

/** "du 14 octobre 2026, 9h00 au 18 octobre 2026, 17h00" */
export const stepDates = ({ start_datetime, end_datetime }: Dates): string =>
  start_datetime && end_datetime ? dayRange(start_datetime, end_datetime) : stepTexts.noDates;

/** "9 septembre", "du 14 au 18 octobre", "du 28 octobre au 3 novembre": as days of Paris. */
export const stepDays = ({ start_datetime, end_datetime }: Dates): string => {
  if (!start_datetime || !end_datetime) return stepTexts.noDates;
  const [start, end] = [dayAndMonth(start_datetime), dayAndMonth(end_datetime)];
  if (day(start_datetime) === day(end_datetime)) return start;
  const [first = "", month] = start.split(" ");
  const shown = end.endsWith(` ${month}`) ? first : start;
  return `${stepTexts.from} ${shown} ${stepTexts.to} ${end}`;
};
