import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  plain: "rounded-sm",
  /** What it opens stands in panels below. */
  panel: "panel",
  /** The corners of the frame that it heads. */
  head: "rounded-[inherit] [details[open]>&]:rounded-b-none",
};

/** What opens a `details`: its words, and one chevron in place of the browser's triangle. */
export const Summary = ({
  children,
  look = "plain",
  className = "",
}: {
  children: ReactNode;
  look?: keyof typeof looks;
  className?: string;
}) => (
  <summary
    className={`flex min-h-11 cursor-pointer list-none items-center gap-2.5 ${looks[look]} [&::-webkit-details-marker]:hidden ${className}`}
  >
    {children}
    <ChevronDown className="ml-auto size-5 shrink-0 text-ink-3 transition-[rotate] duration-quick print:hidden [details[open]>summary>&]:rotate-180" />
  </summary>
);
