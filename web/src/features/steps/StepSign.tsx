import { Check } from "lucide-react";
import type { StepType } from "#shared/steps/steps.rules.ts";
import type { StepMark } from "./timeline.ts";

const shapes: Record<StepType, string> = {
  rendezvous: "rounded-full",
  situation: "rounded-[0.3125rem]",
  bilan: "rounded-[50%_50%_0.25rem_0.25rem]",
};

/** How far a step is. High contrast keeps the difference with the system's colours. */
const looks: Record<StepMark, string> = {
  done: "border-ink bg-ink text-on-action forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText] forced-colors:text-[Canvas] forced-colors:forced-color-adjust-none",
  current:
    "border-accent bg-accent text-on-accent forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none",
  unsaid: "border-dashed border-ink bg-surface text-ink-2",
  missed: "border-control-line bg-surface text-ink-2 line-through",
  upcoming: "border-control-line bg-surface text-ink-2",
};

/** What was deposited in a step that nobody said done: a point at its sign. */
const filledLook =
  "after:absolute after:-top-0.75 after:-right-0.75 after:size-3 after:rounded-full after:border-2 after:border-surface after:bg-positive forced-colors:after:border-[Canvas] forced-colors:after:bg-[CanvasText] forced-colors:after:forced-color-adjust-none";

/** The sign of a step in a path: round for rendez-vous, square for situations, an arch for the bilan; a tick once done. */
export const StepSign = ({
  type,
  mark,
  place,
  isFilled = false,
  look,
}: {
  type: StepType;
  mark: StepMark;
  place?: number;
  isFilled?: boolean;
  /** Its size, and that of its number. */
  look: string;
}) => (
  <span
    className={`relative z-1 grid flex-none place-items-center ${shapes[type]} ${looks[mark]} ${isFilled && mark !== "done" ? filledLook : ""} ${look}`}
    aria-hidden="true"
  >
    {mark === "done" ? <Check className="size-[1.25em] stroke-3" /> : place}
  </span>
);
