import { dayRange, daySpan, daysUntil, inOneYear } from "#web/ui/dates.ts";
import { stepTexts } from "./texts.ts";

type Dates = { start_datetime: string | null; end_datetime: string | null };

/** "du 14 octobre, 9h00 au 18 octobre 2026, 17h00" */
export const stepDates = ({ start_datetime, end_datetime }: Dates): string =>
  start_datetime && end_datetime ? dayRange(start_datetime, end_datetime) : stepTexts.noDates;

/** "9 septembre", "du 14 au 18 octobre", "du 28 octobre au 3 novembre": as days of Paris, with the years where two differ. */
export const stepDays = ({ start_datetime, end_datetime }: Dates): string => {
  if (!start_datetime || !end_datetime) return stepTexts.noDates;
  const span = daySpan(start_datetime, end_datetime);
  return inOneYear(start_datetime, end_datetime) ? span.replace(/\s\d{4}$/, "") : span;
};

/** Days from today to the last one of a step: 0 on that day. */
export const daysLeft = ({ end_datetime }: Dates, now: Date): number =>
  end_datetime ? Math.max(0, daysUntil(end_datetime, now)) : 0;
