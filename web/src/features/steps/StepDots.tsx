import { Link } from "react-router-dom";
import { hasContent } from "#shared/steps/steps.rules.ts";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { filledLook, markLooks } from "./step-mark-looks.ts";
import { pathTexts, stepTexts } from "./texts.ts";
import { marked } from "./timeline.ts";

/** A path in little: round for rendez-vous, square for situations, an arch for the bilan. */
export const StepDots = ({
  steps,
  current,
  label = stepTexts.path,
  isOver = false,
  inRow = false,
}: {
  steps: readonly StepCard[];
  current?: string;
  label?: string;
  /** The training is over, or its learner has left: they are at no step. */
  isOver?: boolean;
  /** In a row of a table: on one line where there is room, as on most phones. */
  inRow?: boolean;
}) => (
  <nav aria-label={label}>
    <ol
      className={`flex ${inRow ? "max-md:flex-wrap max-md:gap-1.75 md:gap-1 max-md:pointer-coarse:gap-1.5 max-md:min-[24.25rem]:pointer-coarse:gap-x-0.5" : "flex-wrap gap-1.75 pointer-coarse:gap-1.5 pointer-coarse:max-[23rem]:gap-x-0.75"}`}
    >
      {marked(steps, new Date(), isOver).map(({ step, mark }, index) => (
        <li
          className={`relative grid size-7 flex-none place-items-center border-[1.5px] text-xs font-bold pointer-coarse:size-11 ${step.step_type === "situation" ? "rounded-[0.3125rem]" : "rounded-full"} ${markLooks[mark]} ${step.id === current ? "outline-2 outline-offset-2 outline-ink" : ""} ${hasContent(step) ? `after:-top-0.75 after:-right-0.75 after:size-3 after:border-2 after:border-surface ${filledLook}` : ""}`}
          key={step.id}
        >
          <Link
            className="grid size-full place-items-center rounded-[inherit] text-inherit no-underline"
            to={paths.step(step.id)}
            aria-current={step.id === current ? "page" : undefined}
            aria-label={stepTexts.linkTo(index + 1, step.name, [
              stepTexts.marks[mark],
              ...(hasContent(step) ? [pathTexts.hasContent] : []),
            ])}
            title={step.name}
          >
            {index + 1}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
