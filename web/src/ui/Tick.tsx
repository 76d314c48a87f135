import type { ComponentProps } from "react";

/**
 * `across` is as wide as what it stands in, with its sign beside its word; an `answer` has it beside its word on wide
 * screens alone; a `figure` is one number.
 */
type TickSize = "narrow" | "wide" | "across" | "roomy" | "answer" | "figure";

const box =
  "grid cursor-pointer touch-manipulation place-items-center content-center rounded-md border-2 py-1 leading-[1.1] font-semibold transition-[background-color] duration-quick";
const waiting =
  "border-dashed bg-clip-padding shadow-[inset_0_0_0_2.5px_var(--surface)] forced-colors:border-[CanvasText]";
const sizes: Record<TickSize, string> = {
  narrow: "min-h-14 min-w-14 gap-0.75 px-0.75 text-xs [&_svg]:size-5.5 [&_svg]:stroke-[2.5]",
  wide: "min-h-14 min-w-17 gap-0.75 px-0.75 text-xs [&_svg]:size-5.5 [&_svg]:stroke-[2.5]",
  across:
    "min-h-14 w-full grid-flow-col justify-center gap-2 text-base [&_svg]:size-5.5 [&_svg]:stroke-[2.5]",
  roomy: "min-h-14 min-w-15 gap-1 px-1 text-xs",
  answer:
    "min-h-14 min-w-0 gap-1 px-1 text-sm md:min-h-12 md:grid-flow-col md:justify-center md:gap-2 [&_svg]:size-5.5 [&_svg]:stroke-[2.5] md:[&_svg]:size-4.5",
  figure: "min-h-16 min-w-0 gap-0.5 px-0.5 font-display text-2xl [&_svg]:size-4 [&_svg]:stroke-3",
};
const chosen =
  "forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight] forced-colors:outline-solid";
const looks = {
  rest: "border-control-line bg-surface text-ink hover:border-ink hover:bg-paper-100",
  done: `border-action bg-action text-on-action ${chosen}`,
  /** Nothing is left to do about it: as firm, and not as loud. */
  quiet: `border-action bg-beech-200 text-ink ${chosen}`,
  refused: `border-danger bg-danger-fill text-on-fill ${chosen}`,
};

/**
 * One tap at arm's length, 56 px high at every width. A tick that waits for the network has a dashed edge: stamped, not
 * yet glued.
 */
export const Tick = ({
  size = "narrow",
  refuses,
  waits,
  isOver,
  ...rest
}: Omit<ComponentProps<"button">, "type" | "className"> & {
  size?: TickSize;
  /** Pressed, it says no: absent. */
  refuses?: boolean;
  waits?: boolean | undefined;
  /** The day is, and a tick is only corrected. */
  isOver?: boolean | undefined;
}) => {
  const look = rest["aria-pressed"] ? (refuses ? "refused" : isOver ? "quiet" : "done") : "rest";
  return (
    <button
      {...rest}
      type="button"
      className={`${box} ${sizes[size]} ${looks[look]} ${waits ? waiting : ""}`}
    />
  );
};
