import { hasContent } from "#shared/steps/steps.rules.ts";
import type { StepCard } from "#shared/steps/steps.schemas.ts";
import { StepDots } from "./StepDots.tsx";
import { StepSign } from "./StepSign.tsx";
import { pathTexts, stepTexts } from "./texts.ts";
import { marked, type StepMark } from "./timeline.ts";

const marks = ["done", "current", "unsaid"] as const;

/** The signs of one path, each once; what was deposited shows only where a step is not done. */
const signsOf = (steps: readonly StepCard[]) => {
  const path = marked(steps, new Date());
  const has = (mark: StepMark) => path.some((one) => one.mark === mark);
  const isFilled = path.some(({ step, mark }) => mark !== "done" && hasContent(step));
  return { shown: [...marks, "missed" as const].filter(has), isFilled };
};

/** How to read the signs where paths stand in a list, or those of the path that it is `of`. */
export const StepLegend = ({ of }: { of?: readonly StepCard[] }) => {
  const { shown, isFilled } = of ? signsOf(of) : { shown: marks, isFilled: true };
  const signs = [
    ...shown.map((mark) => ({ mark, isFilled: false, word: stepTexts.marks[mark] })),
    ...(isFilled ? [{ mark: "upcoming" as const, isFilled, word: pathTexts.hasContent }] : []),
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2 print:hidden">
      {signs.map(({ mark, isFilled: filled, word }) => (
        <span className="inline-flex items-center gap-2" key={word}>
          <StepSign
            type="rendezvous"
            mark={mark}
            isFilled={filled}
            look="size-5 border-[1.5px] text-[0.625rem]"
          />
          {word}
        </span>
      ))}
    </p>
  );
};

/** One path in little, with how to read its signs. */
export const DotsWithLegend = ({ steps }: { steps: readonly StepCard[] }) => (
  <div className="grid gap-2.5">
    <StepDots hasLegend steps={steps} />
    <StepLegend of={steps} />
  </div>
);
