/** The time (`09:00`) that the clocks of a zone show at an instant. */
const shownTime = (instant: number, zone: string): string =>
  new Date(instant).toLocaleTimeString("sv-SE", { timeStyle: "short", timeZone: zone });

const minuteMs = 60_000;

/**
 * Whether the clocks of a zone came to a time of day after `before`, up to `now`. One that comes twice in autumn counts
 * once, as for the scheduler of AWS; after a sleep of the machine, only the last hour is looked at.
 */
export function hasCome(
  { time, zone }: { time: string; zone: string },
  before: number,
  now: number,
): boolean {
  const first = Math.floor(Math.max(before, now - 60 * minuteMs) / minuteMs) + 1;
  for (let minute = first; minute * minuteMs <= now; minute++) {
    const instant = minute * minuteMs;
    if (shownTime(instant, zone) === time && shownTime(instant - 60 * minuteMs, zone) !== time) return true;
  }
  return false;
}
