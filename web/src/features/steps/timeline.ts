import { type StepState, stepState } from "#shared/steps/steps.rules.ts";
import { stepTexts } from "./texts.ts";

type TimedStep = {
  order: number;
  start_datetime: string | null;
  end_datetime: string | null;
  archived_at?: string | null;
  completion?: { took_place: boolean } | null;
};

/** The steps that count: archived ones are apart from the path. */
export const inPath = <Step extends TimedStep>(steps: readonly Step[]): Step[] =>
  steps.filter(({ archived_at }) => !archived_at).toSorted((a, b) => a.order - b.order);

/** The place of a step in its path, or that it is apart from it. */
export const placeIn = (step: TimedStep & { id: string; steps: readonly (TimedStep & { id: string })[] }) => {
  const path = inPath(step.steps);
  const place = path.findIndex(({ id }) => id === step.id) + 1;
  return place > 0 ? stepTexts.place(place, path.length) : stepTexts.archived;
};

/** How a step is drawn: as it was said, or as its dates stand; of those to come, one alone is where one is. */
export type StepMark = StepState;

/**
 * Where one is: the first step under way, else the first that is to come, else the first of which nobody said whether it
 * took place. Undefined once all is said.
 */
export const currentStep = <Step extends TimedStep>(steps: readonly Step[], now: Date): Step | undefined => {
  const path = inPath(steps).map((step) => ({ step, state: stepState(step, now) }));
  const first = (state: StepState) => path.find((one) => one.state === state)?.step;
  return first("current") ?? first("upcoming") ?? first("unsaid");
};

/** The steps in the order of the path, each with its mark: one alone is where one is, none once the training `isOver`. */
export const marked = <Step extends TimedStep>(
  steps: readonly Step[],
  now: Date,
  isOver = false,
): { step: Step; mark: StepMark }[] => {
  const current = isOver ? undefined : currentStep(steps, now);
  const markOf = (step: Step): StepMark => {
    const state = stepState(step, now);
    if (["done", "missed", "unsaid"].includes(state)) return state;
    return step === current ? "current" : "upcoming";
  };
  return inPath(steps).map((step) => ({ step, mark: markOf(step) }));
};
