/**
 * The day (2026-09-07) and the time (09:00:00) that the clocks of Paris show at an instant. No formatter is kept by the
 * module: making one on load costs each function that reads this file 15 ms of its start.
 */
export const parisClock = (instant: Date): { day: string; time: string } => {
  // Swedish clocks are written as ISO 8601 writes them: 2026-09-07 09:00:00.
  const shown = instant.toLocaleString("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: "Europe/Paris",
  });
  const [day = "", time = ""] = shown.split(" ");
  return { day, time };
};
