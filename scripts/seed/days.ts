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
