import { uiTexts } from "./texts.ts";

/** The steps of a form: those before `current` are complete. `current` counts from 0. */
export const Stepper = ({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}) => (
  <ol className="stepper" aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        data-state={index < current ? "complete" : undefined}
        aria-current={index === current ? "step" : undefined}
      >
        <span>
          {index + 1} {step}
          {index < current ? <span className="sr"> : {uiTexts.done}</span> : null}
        </span>
      </li>
    ))}
  </ol>
);
