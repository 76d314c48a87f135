import { dayInParis } from "#shared/contract/paris.ts";

// A fact has the day that its author declares and the moment of its saving. Neither replaces the other: both are shown.

const dayLength = 24 * 3_600_000;

/** "écrit 60 jours après", by the days of Paris: said of every fact, whoever saved it. */
export const writtenAfter = (declared: string, savedAt: string): string => {
  const saved = dayInParis(savedAt);
  const days = Math.round((Date.parse(saved) - Date.parse(declared)) / dayLength);
  if (days <= 0) return "écrit le jour même";
  return days === 1 ? "écrit le lendemain" : `écrit ${days} jours après`;
};
