import { Link } from "react-router-dom";
import { hasContent } from "#shared/steps/steps.rules.ts";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { StepSign } from "./StepSign.tsx";
import { pathTexts, stepTexts } from "./texts.ts";
import { marked } from "./timeline.ts";

/** A path in little. */
export const StepDots = ({
  steps,
  current,
  label = stepTexts.path,
  isOver = false,
  inRow = false,
  hasLegend = false,
}: {
  steps: readonly StepCard[];
  current?: string;
  label?: string;
  /** The training is over, or its learner has left: they are at no step. */
  isOver?: boolean;
  /** In a row of a table: on one line where there is room, as on most phones. */
  inRow?: boolean;
  /** Something on the page says what its points mean; elsewhere the words of each sign alone say it. */
  hasLegend?: boolean;
}) => (
  <nav aria-label={label}>
    <ol
      className={`flex ${inRow ? "max-md:flex-wrap max-md:gap-1.75 md:gap-1 max-md:pointer-coarse:gap-1.5 max-md:min-[24.25rem]:pointer-coarse:gap-x-0.5" : "flex-wrap gap-1.75 pointer-coarse:gap-1.5 pointer-coarse:max-[23rem]:gap-x-0.75"}`}
    >
      {marked(steps, new Date(), isOver).map(({ step, mark }, index) => {
        const words = [stepTexts.marks[mark], ...(hasContent(step) ? [pathTexts.hasContent] : [])];
        return (
          <li key={step.id}>
            <Link
              className="grid size-7 rounded-md text-xs font-bold no-underline pointer-coarse:size-11"
              to={paths.step(step.id)}
              aria-current={step.id === current ? "page" : undefined}
              aria-label={stepTexts.linkTo(index + 1, step.name, words)}
              title={[step.name, ...words].join(", ")}
            >
              <StepSign
                type={step.step_type}
                mark={mark}
                place={index + 1}
                isFilled={hasLegend && hasContent(step)}
                look={`size-full border-[1.5px] ${step.id === current ? "outline-2 outline-offset-2 outline-ink" : ""}`}
              />
            </Link>
          </li>
        );
      })}
    </ol>
  </nav>
);
