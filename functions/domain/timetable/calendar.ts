import { dayAfter } from "#shared/contract/paris.ts";

/*
 * Calendars as RFC 5545 has them. Written here: of the libraries kept today, one folds no line (ts-ics) and the other
 * (ical-generator) needs a second package for the time zone's block.
 */

export type CalendarEvent = {
  /** Stays with a meeting through all releases. */
  uid: string;
  /** Rises when the event changes. */
  sequence: number;
  cancelled: boolean;
  /** When what it says was published. */
  published_at: string;
  /** Times on the clocks of Paris: 2026-12-16, 09:00:00. */
  day: string;
  /** For what takes several days: the last one; its times are not shown. */
  last_day?: string;
  start_time: string;
  end_time: string;
  summary: string;
  location: string;
  description: string;
};

/** Summer time as in all of the European Union since 1996. */
const parisZone = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Paris",
  "BEGIN:DAYLIGHT",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: values may hold none but tabs
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

const maxOctets = 75;

/** Cuts a line where its octets say, never within a character; each further line starts with a space. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      lines.push(current);
      [current, octets] = [" ", 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
};

const stamp = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;
const local = (day: string, time: string): string => `${day}T${time}`.replace(/[-:]/g, "");

const linesOf = (event: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(event.published_at)}`,
  `LAST-MODIFIED:${stamp(event.published_at)}`,
  ...(event.last_day === undefined
    ? [
        `DTSTART;TZID=Europe/Paris:${local(event.day, event.start_time)}`,
        `DTEND;TZID=Europe/Paris:${local(event.day, event.end_time)}`,
      ]
    : [
        `DTSTART;VALUE=DATE:${event.day.replace(/-/g, "")}`,
        // The day after the last one, as the format has it.
        `DTEND;VALUE=DATE:${dayAfter(event.last_day, 1).replace(/-/g, "")}`,
      ]),
  `SUMMARY:${escaped(event.summary)}`,
  `LOCATION:${escaped(event.location)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
  `TRANSP:${event.last_day === undefined ? "OPAQUE" : "TRANSPARENT"}`,
  "END:VEVENT",
];

/** A calendar that others subscribe to. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Compagnon//Mon planning//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "X-WR-TIMEZONE:Europe/Paris",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...parisZone,
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
