const minute = 60_000;

const offsetInParis = (instant: Date): number => {
  const name = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", timeZoneName: "longOffset" })
    .formatToParts(instant)
    .find((part) => part.type === "timeZoneName")?.value;
  const [, hours = "0"] = name?.match(/GMT([+-]\d\d)/) ?? [];
  return Number(hours) * 60;
};

/** This many days after a moment, at this hour of Paris, as ISO 8601 UTC. */
export const dayFrom = (from: Date, days: number, hour: `${number}:${number}`): string => {
  const day = new Date(from.getTime() + days * 24 * 60 * minute).toISOString().slice(0, 10);
  const asUtc = new Date(`${day}T${hour}:00Z`);
  return new Date(asUtc.getTime() - offsetInParis(asUtc) * minute).toISOString();
};

// The same every year. The days after 23 December count as one long holiday.
const holidays = new Set(["05-01", "05-08", "07-14", "08-15", "11-01", "11-11"]);

const isWorkDay = (instant: string): boolean => {
  const date = instant.slice(5, 10);
  const weekday = new Date(instant).getUTCDay();
  return weekday % 6 !== 0 && !holidays.has(date) && date < "12-24" && date > "01-02";
};

/** The same, on the last work day until then. What is to come stays so, if need be on a day off. */
export const workDayFrom = (from: Date, days: number, hour: `${number}:${number}`): string => {
  for (let n = days; days <= 0 || n > 0; n--) {
    const at = dayFrom(from, n, hour);
    if (isWorkDay(at)) return at;
  }
  return dayFrom(from, days, hour);
};
