/** Instants are kept in UTC and shown as the clocks of Paris show them, whatever the reader's own zone. */
const zone = "Europe/Paris";

/** Made once, when a date is first shown: with the module, it would cost each page 60 ms of a phone before it is drawn. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    return made;
  };
};
const dayFormat = formatter("fr-FR", { day: "numeric", month: "long", year: "numeric" });
const weekdayFormat = formatter("fr-FR", { weekday: "long" });
const shortWeekdayFormat = formatter("fr-FR", { weekday: "short" });
const shortFormat = formatter("fr-FR", { day: "2-digit", month: "2-digit", year: "numeric" });
const shortMonthFormat = formatter("fr-FR", { day: "numeric", month: "short" });
const clockFormat = formatter("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** What a clock on a wall in Paris shows at an instant. */
const clockAt = (time: number) => {
  const parts = Object.fromEntries(
    clockFormat()
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    hour: parts["hour"] ?? "",
    minute: parts["minute"] ?? "",
    second: parts["second"] ?? "",
  };
};

/** How far the clocks of Paris are ahead of UTC at an instant. */
const aheadAt = (time: number): number => {
  const { day, hour, minute, second } = clockAt(time);
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`) - Math.floor(time / 1000) * 1000;
};

const noBreakSpace = "\u00a0";

/** "7 septembre 2026", "1er octobre 2026": on one line, wherever the sentence breaks. */
export const day = (iso: string): string =>
  dayFormat().format(Date.parse(iso)).replace(/^1 /, "1er ").replaceAll(" ", noBreakSpace);

/** "mardi 1er décembre 2026" */
export const dayOfWeek = (iso: string): string => `${weekdayFormat().format(Date.parse(iso))} ${day(iso)}`;

/** "mar. 1er décembre" */
export const shortDayOfWeek = (iso: string): string =>
  `${shortWeekdayFormat().format(Date.parse(iso))} ${dayAndMonth(iso)}`;

/** "28 juin", "1er octobre" */
export const dayAndMonth = (iso: string): string => day(iso).replace(/\s\d{4}$/, "");

/** "30 nov.", "1er oct." */
export const shortMonth = (iso: string): string =>
  shortMonthFormat().format(Date.parse(iso)).replace(/^1 /, "1er ").replaceAll(" ", noBreakSpace);

/** "07/09/2026" */
export const shortDay = (iso: string): string => shortFormat().format(Date.parse(iso));

/** "9h00" of "09:00" or "09:00:00" */
export const hours = (clock: string): string => {
  const [hour = "", minute = ""] = clock.split(":");
  return `${Number(hour)}h${minute}`;
};

/** "9h00" */
export const timeOf = (iso: string): string => {
  const { hour, minute } = clockAt(Date.parse(iso));
  return hours(`${hour}:${minute}`);
};

/** "7 septembre 2026, 9h00" */
export const dayTime = (iso: string): string => `${day(iso)}, ${timeOf(iso)}`;

/** "07/09/2026 9h00" */
export const shortDayTime = (iso: string): string => `${shortDay(iso)} ${timeOf(iso)}`;

/** Whether two instants are in one year of Paris. */
export const inOneYear = (start: string, end: string): boolean => day(start).endsWith(day(end).slice(-4));

/** The first day of a range, without the year where the last day says it. */
const firstDay = (start: string, end: string): string =>
  inOneYear(start, end) ? dayAndMonth(start) : day(start);

/** The same without the month that both days are in: "14" before "18 octobre 2026". */
export const shortFirstDay = (start: string, end: string): string => {
  const [first = "", ...month] = day(start).split(noBreakSpace);
  return day(end).endsWith(["", ...month].join(noBreakSpace)) ? first : firstDay(start, end);
};

/** "9 septembre 2026", "du 14 au 18 octobre 2026", "du 28 octobre 2026 au 3 janvier 2027" */
export const daySpan = (start: string, end: string): string =>
  day(start) === day(end) ? day(start) : `du ${shortFirstDay(start, end)} au ${day(end)}`;

/** "28 juin 2026, 9h00 à 13h00", or both days where there are two: "du 28 juin, 9h00 au 29 juin 2026, 13h00". */
export const dayRange = (start: string, end: string): string =>
  day(start) === day(end)
    ? `${day(start)}, ${timeOf(start)} à ${timeOf(end)}`
    : `du ${firstDay(start, end)}, ${timeOf(start)} au ${dayTime(end)}`;

/** As `dayRange`, with the weekday of one day. */
export const weekdayRange = (start: string, end: string): string =>
  day(start) === day(end) ? `${dayOfWeek(start)}, ${timeOf(start)} à ${timeOf(end)}` : dayRange(start, end);

/** The same in two short lines, for tables: "28/06/2026" and "9h00 à 13h00", or both ends. */
export const shortRange = (start: string, end: string): [string, string] =>
  shortDay(start) === shortDay(end)
    ? [shortDay(start), `${timeOf(start)} à ${timeOf(end)}`]
    : [shortDayTime(start), shortDayTime(end)];

/** As `day`, without the year where nobody doubts it: within half a year. */
export const nearDay = (iso: string, now = new Date()): string =>
  Math.abs(daysUntil(iso, now)) < 180 ? dayAndMonth(iso) : day(iso);

/** "20 décembre, 18h00" */
export const nearDayTime = (iso: string): string => `${nearDay(iso)}, ${timeOf(iso)}`;

/** "28 juin, 9h00 à 13h00", or both days where there are two. */
export const nearDayRange = (start: string, end: string): string =>
  day(start) === day(end)
    ? `${nearDay(start)}, ${timeOf(start)} à ${timeOf(end)}`
    : `du ${nearDayTime(start)} au ${nearDayTime(end)}`;

/** Days from today to that of an instant, both in Paris. */
export const daysUntil = (iso: string, now: Date): number =>
  (Date.parse(clockAt(Date.parse(iso)).day) - Date.parse(clockAt(now.getTime()).day)) / 86_400_000;

/** Days since the day of an instant, both in Paris: 0 for today, and for what is to come. */
export const daysSince = (iso: string, now = new Date()): number => Math.max(0, -daysUntil(iso, now));

/** The value of a datetime-local control for an instant. */
export const toLocalInput = (iso: string): string => {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return "";
  const { day: date, hour, minute } = clockAt(time);
  return `${date}T${hour}:${minute}`;
};

/** Today, as a date control has it. */
export const today = (): string => toLocalInput(new Date().toISOString()).slice(0, 10);

/**
 * The instant that a datetime-local control means. An hour that the clocks show twice (October) is the first of the
 * two; one that they skip (March) is as much later as they jump. Undefined for what is no date.
 */
export const fromLocalInput = (local: string): string | undefined => {
  const asUtc = Date.parse(`${local}Z`);
  // An engine may read 30 February as 2 March. A year that is still being typed begins with zeros.
  const isReal = /^[1-9].*T\d/.test(local) && !Number.isNaN(asUtc);
  if (!isReal || !new Date(asUtc).toISOString().startsWith(local)) return undefined;
  const offsets = [aheadAt(asUtc - 86_400_000), aheadAt(asUtc + 86_400_000)];
  const fitting = offsets.map((ahead) => asUtc - ahead).filter((time) => time + aheadAt(time) === asUtc);
  const skipped = asUtc - (offsets[0] ?? 0);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : skipped).toISOString();
};

/** The same for a field that may stay empty; what is no date goes to the API as it is, which refuses it. */
export const instantOrNull = (local: string): string | null =>
  local === "" ? null : (fromLocalInput(local) ?? local);
