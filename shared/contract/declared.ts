import { dayInParis } from "#shared/contract/paris.ts";

// A fact has the day that its author declares and the moment of its saving. Neither replaces the other: the declared day
// is shown, and how long after it was saved.

const dayLength = 24 * 3_600_000;

/** "60 jours après", by the days of Paris; undefined on the declared day itself. */
export const delayInFrench = (declared: string, savedAt: string): string | undefined => {
  const saved = dayInParis(savedAt);
  const days = Math.round((Date.parse(saved) - Date.parse(declared)) / dayLength);
  if (days <= 0) return undefined;
  return days === 1 ? "le lendemain" : `${days} jours après`;
};

/** "écrit 60 jours après": said of every fact, whoever saved it. */
export const writtenAfter = (declared: string, savedAt: string): string =>
  `écrit ${delayInFrench(declared, savedAt) ?? "le jour même"}`;
