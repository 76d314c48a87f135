import { Summary } from "#web/ui/Summary.tsx";
import { filledLook, markLooks } from "./step-mark-looks.ts";
import { followedTexts } from "./texts.ts";

const signShapes = {
  rendezvous: "rounded-full",
  situation: "rounded-[0.25rem]",
  bilan: "rounded-[50%_50%_0.25rem_0.25rem]",
};

/** How to read the dots: looked at once. */
export const StepLegend = () => (
  <details className="text-sm text-ink-2 open:w-full print:hidden">
    <Summary className="font-strong">{followedTexts.legend}</Summary>
    <p className="flex flex-wrap gap-x-5 gap-y-1.5 pb-1.5">
      {followedTexts.signs.map(({ type, state, word }) => (
        <span className="inline-flex items-center gap-2" key={word}>
          <i
            className={`relative size-5 border-[1.5px] ${signShapes[type]} ${state === "filled" ? `border-control-line after:-top-0.5 after:-right-0.5 after:size-2.5 ${filledLook}` : markLooks[state]}`}
            aria-hidden="true"
          />
          {word}
        </span>
      ))}
    </p>
  </details>
);
