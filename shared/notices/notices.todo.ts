import { dayAfter, dayInParis, parisClock } from "#shared/contract/paris.ts";
import type { TodoEntry } from "#shared/notices/notices.schemas.ts";
import type { TutorLearner } from "#shared/steps/steps.schemas.ts";

/** What a mail and the list of what is to do both call the same act. */
export const todoActs = {
  chooseStructures: "Choisir mes structures",
  readTimetable: "Voir mon planning",
} as const;

/** A line of "À faire"; what is left out is null. */
export const todoEntry = (
  kind: TodoEntry["kind"],
  count: number,
  more: Partial<Omit<TodoEntry, "kind" | "count">> = {},
): TodoEntry => ({
  about: null,
  name: null,
  people: [],
  total: null,
  until: null,
  since: null,
  ...more,
  kind,
  count,
});

/** By when people who wait have their answer: what the law gives for an erasure, and what no date closes keeps too. */
const answerDays = 30;

/**
 * What must be done soonest comes first. What no date closes is to be done within a month from when it waits, at the end of
 * that day; what waits for longer, today.
 */
export const soonestFirst = (now: Date) => {
  const today = parisClock(now).day;
  const due = ({ until, since }: TodoEntry): string => {
    const day = dayAfter(since === null ? today : dayInParis(since), answerDays);
    return until ?? `${day < today ? today : day}T24`;
  };
  return (a: TodoEntry, b: TodoEntry): number => due(a).localeCompare(due(b));
};

/** What waits for an instructor among the learners that they follow. */
export const waitingAmong = (learners: readonly TutorLearner[]): TodoEntry[] => {
  const line = (kind: TodoEntry["kind"], of: "awaiting_word" | "late") => {
    const meant = learners
      .map(({ learner, training_actions }) => ({
        name: learner.name,
        steps: training_actions.flatMap((action) => action[of]).length,
      }))
      .filter(({ steps }) => steps > 0);
    const count = meant.reduce((sum, { steps }) => sum + steps, 0);
    return todoEntry(kind, count, { people: meant.map(({ name }) => name) });
  };
  return [line("awaiting_word", "awaiting_word"), line("steps_late", "late")].filter(
    ({ count }) => count > 0,
  );
};
