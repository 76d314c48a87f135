import { dayInParis } from "#shared/contract/paris.ts";
import { prefilled } from "#shared/steps/steps.forms.ts";
import type { StepType } from "#shared/steps/steps.rules.ts";

// What was really done in a step. Each fact has the day that its author declares and the moment of its saving; neither
// replaces the other, and a change is a new version; the earlier ones stay.

/** The three people of a step. */
export const parts = ["learner", "trade", "referent"] as const;
export type Part = (typeof parts)[number];

export const interviewKinds = ["before", "after", "meeting"] as const;
export type InterviewKind = (typeof interviewKinds)[number];

/** How often the three say a fact of a step, and hand in: each reading of the step has all of it. The team goes on. */
export const maxSaid = 100;

/** The interviews of a step: before and after a situation of work; elsewhere the meeting that the step is. */
export const interviewsOf = (step_type: StepType): readonly InterviewKind[] =>
  step_type === "situation" ? ["before", "after"] : ["meeting"];

/** Whether somebody answered a question of a form; what the product fills in by itself is no answer. */
export const hasAnswers = (
  sections: readonly { fields: readonly { name: string; content: string }[] }[],
): boolean =>
  sections.some(({ fields }) =>
    fields.some(({ name, content }) => content.trim() !== "" && !prefilled.includes(name)),
  );

/** Whether a learner has something to hand in: an answer, or a document of their own whose file has come. */
export const hasWork = (
  sections: Parameters<typeof hasAnswers>[0] | undefined,
  documents: readonly { is_own: boolean; has_file: boolean }[],
): boolean => hasAnswers(sections ?? []) || documents.some(({ is_own, has_file }) => is_own && has_file);

type Situation = {
  step_type: StepType;
  start_datetime: string | null;
  end_datetime: string | null;
  completion?: { took_place: boolean; on: string | null } | null | undefined;
};
type Interview = { planned_at: string | null; held_on: string | null; minutes: number | null };

/**
 * Whether an interview is to check: it seems to overlap the work of its situation, from which it must be distinct. The
 * hours of a situation are known if it stands on one day, unless it was said to be done on another. On that day, an
 * interview without a planned hour or a length cannot be told apart from the work.
 */
export const isToCheck = (step: Situation, { planned_at, held_on, minutes }: Interview): boolean => {
  const { start_datetime: start, end_datetime: end, completion } = step;
  if (step.step_type !== "situation" || held_on === null || start === null || end === null) return false;
  const day = dayInParis(start);
  if (dayInParis(end) !== day || held_on !== day) return false;
  if (completion && (!completion.took_place || completion.on !== day)) return false;
  if (planned_at === null || dayInParis(planned_at) !== day || minutes === null) return true;
  const begins = Date.parse(planned_at);
  return begins < Date.parse(end) && begins + minutes * 60_000 > Date.parse(start);
};

/**
 * Whether an interview is still to come as it was planned: its hour stays once it was held, earlier perhaps, was said not to
 * take place, or its step was.
 */
export const isAwaited = (
  { planned_at, took_place }: { planned_at: string | null; took_place: boolean | null },
  completion: { took_place: boolean } | null | undefined,
): boolean => planned_at !== null && took_place === null && completion?.took_place !== false;
