import { stepState } from "#shared/steps/steps.rules.ts";

type TimedStep = { order: number; start_datetime: string | null; end_datetime: string | null };

/** How a step is drawn: done, where one is, or still to come. */
export type StepMark = "done" | "current" | "upcoming";

/** Where one is: the first step under way, else the first that is not done. Undefined once all are done. */
export const currentStep = <Step extends TimedStep>(steps: readonly Step[], now: Date): Step | undefined => {
  const open = steps.filter((step) => stepState(step, now) !== "done").toSorted((a, b) => a.order - b.order);
  return open.find((step) => stepState(step, now) === "current") ?? open[0];
};

/** The steps in the order of the path, each with its mark: one alone is where one is. */
export const marked = <Step extends TimedStep>(
  steps: readonly Step[],
  now: Date,
): { step: Step; mark: StepMark }[] => {
  const current = currentStep(steps, now);
  const markOf = (step: Step): StepMark => {
    if (stepState(step, now) === "done") return "done";
    return step === current ? "current" : "upcoming";
  };
  return steps.toSorted((a, b) => a.order - b.order).map((step) => ({ step, mark: markOf(step) }));
};
