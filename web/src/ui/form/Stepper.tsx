import { uiTexts } from "../texts.ts";

/** The steps of a form or of a path: those before `current`, which counts from 0, are complete. Phones name that one alone. */
export const Stepper = ({
  label,
  steps,
  current,
  numbered = true,
}: {
  label: string;
  steps: readonly string[];
  /** The number of steps once all are complete. */
  current: number;
  numbered?: boolean;
}) => (
  <ol className="flex gap-1.5" aria-label={label}>
    {steps.map((step, index) => (
      <li
        className="grid min-w-0 flex-1 gap-1.5 text-sm font-medium text-ink-3 before:h-1.5 before:rounded-[0.125rem] before:bg-paper-300 aria-[current]:font-bold aria-[current]:text-ink aria-[current]:before:bg-accent data-[state=complete]:before:bg-ink max-sm:relative max-sm:aria-[current]:flex-3 forced-colors:before:border forced-colors:before:border-[CanvasText] forced-colors:[&:is([data-state=complete],[aria-current])]:before:bg-[Highlight] forced-colors:[&:is([data-state=complete],[aria-current])]:before:forced-color-adjust-none"
        key={step}
        data-state={index < current ? "complete" : undefined}
        aria-current={index === current ? "step" : undefined}
      >
        <span className={index === current ? undefined : "max-sm:sr-only"}>
          {numbered ? (
            <>
              {index + 1}
              <span className="sm:hidden">{index === current ? uiTexts.ofSteps(steps.length) : null}</span>{" "}
              {step}
            </>
          ) : (
            step
          )}
          {index < current ? <span className="sr"> : {uiTexts.done}</span> : null}
        </span>
      </li>
    ))}
  </ol>
);
