import { Link } from "react-router-dom";
import { hasContent } from "#shared/steps/steps.rules.ts";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { pathTexts, stepTexts } from "./texts.ts";
import { marked } from "./timeline.ts";

/** A path in little: round for rendez-vous, square for situations, an arch for the bilan. */
export const StepDots = ({
  steps,
  current,
  label = stepTexts.path,
  isOver = false,
}: {
  steps: readonly StepCard[];
  current?: string;
  label?: string;
  /** The training is over, or its learner has left: they are at no step. */
  isOver?: boolean;
}) => (
  <nav aria-label={label}>
    <ol className="fest-mini">
      {marked(steps, new Date(), isOver).map(({ step, mark }, index) => (
        <li
          key={step.id}
          data-type={step.step_type}
          data-state={mark}
          data-filled={hasContent(step) || undefined}
        >
          <Link
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
