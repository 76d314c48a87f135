import { ArrowRight, Check, MessageSquare } from "lucide-react";

export type Marked = "validates" | "talk_again" | "disagrees" | "turn" | "free";

const looks: Record<Marked, string> = {
  validates: "border-ink bg-ink text-on-action [&_svg]:size-3.5",
  talk_again: "border-transparent text-ink [&_svg]:size-5",
  disagrees: "border-transparent text-ink [&_svg]:size-5",
  turn: "border-accent bg-accent text-on-accent [&_svg]:size-3.5",
  free: "border-dashed border-control-line",
};
const signs = { validates: Check, talk_again: MessageSquare, disagrees: MessageSquare, turn: ArrowRight };

/** A sign beside a word: round, so that nobody takes it for a box to tick. */
export const WordMark = ({ mark }: { mark: Marked }) => {
  const Sign = mark === "free" ? undefined : signs[mark];
  return (
    <span
      className={`grid size-5.5 flex-none place-items-center rounded-full border-2 forced-colors:border-[CanvasText] [&_svg]:stroke-[2.5] ${looks[mark]}`}
      aria-hidden="true"
    >
      {Sign ? <Sign /> : null}
    </span>
  );
};
