import { StepSign } from "./StepSign.tsx";
import { pathTexts, stepTexts } from "./texts.ts";

const signs = [
  { mark: "done", isFilled: false, word: stepTexts.marks.done },
  { mark: "current", isFilled: false, word: stepTexts.marks.current },
  { mark: "unsaid", isFilled: false, word: stepTexts.marks.unsaid },
  { mark: "upcoming", isFilled: true, word: pathTexts.hasContent },
] as const;

/** How to read the signs where paths stand in a list. */
export const StepLegend = () => (
  <p className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2 print:hidden">
    {signs.map(({ mark, isFilled, word }) => (
      <span className="inline-flex items-center gap-2" key={word}>
        <StepSign
          type="rendezvous"
          mark={mark}
          isFilled={isFilled}
          look="size-5 border-[1.5px] text-[0.625rem]"
        />
        {word}
      </span>
    ))}
  </p>
);
