import type { StepMark } from "./timeline.ts";

/** How far a step is, by its sign in a path. High contrast keeps the difference with the system's colours. */
export const markLooks: Record<StepMark, string> = {
  done: "border-ink bg-ink text-on-action forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText] forced-colors:text-[Canvas] forced-colors:forced-color-adjust-none",
  current:
    "border-accent bg-accent text-on-accent forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none",
  unsaid: "border-dashed border-ink",
  missed: "border-control-line line-through",
  upcoming: "border-control-line",
};

/** A point at the sign: something was deposited. */
export const filledLook =
  "after:absolute after:rounded-full after:bg-positive forced-colors:after:border-[Canvas] forced-colors:after:bg-[CanvasText] forced-colors:after:forced-color-adjust-none";
