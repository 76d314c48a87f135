import { dayAfter, dayInParis } from "#shared/contract/paris.ts";
import type { EvidencePath, PathStep } from "#shared/evidence/evidence.path.ts";
import { dueAt, endOf, isPastDue } from "#shared/steps/steps.rules.ts";

// The days that the lines of a dossier are read by.

const dayOr = (instant: string | null): string | null => (instant === null ? null : dayInParis(instant));
const first = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null;

/** The days of a path, as every line reads them. */
export const daysOf = (path: EvidencePath) => {
  const begin = path.joined_on > path.start ? path.joined_on : path.start;
  const today = dayInParis(path.now);
  const horizon = path.left_on !== null && path.left_on < today ? path.left_on : today;
  return { today, begin, horizon };
};

export type Reading = EvidencePath & ReturnType<typeof daysOf> & { live: PathStep[]; situations: PathStep[] };

/** When the work of a step was, as far as anybody says: its declared day, else its planned ones. */
export const workOf = (step: PathStep) => ({
  from: step.completion?.on ?? dayOr(step.start_datetime),
  to: dayOr(endOf(step)),
});

/** The day on which work begins to be the way of learning: what must come first, comes before it. */
export const setOff = ({ situations }: Reading): string | null =>
  first(situations.filter((one) => one.completion?.took_place !== false).map((one) => workOf(one).from));

/**
 * The day from which something on a step is missing: on its last day only once it is late, hence else from the day after.
 * Without a date it is not due before the path's end.
 */
export const dueOf = (path: Reading, step: PathStep): string => {
  const due = dayOr(dueAt(step));
  if (due === null) return path.end;
  return due === path.today && !isPastDue(step, new Date(path.now)) ? dayAfter(due, 1) : due;
};
