import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";

/** One line until it is opened. Paper shows what it holds in any case. */
export const Fold = ({
  fold,
  head,
  open,
  sign,
  title,
  hint,
  children,
}: {
  fold?: Ref<HTMLDetailsElement>;
  head?: Ref<HTMLElement>;
  open: boolean;
  /** Without one, the lines reach from edge to edge of a panel. */
  sign?: ReactNode;
  title: ReactNode;
  hint: ReactNode;
  children: ReactNode;
}) => (
  <details ref={fold} className="group/fold border-line [&+&]:border-t prints-open" open={open}>
    <summary
      ref={head}
      className={`group/head grid min-h-14 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-sm py-2 print:min-h-0 [&::-webkit-details-marker]:hidden [&>svg]:size-[1.375em] ${sign ? "" : "px-pad"}`}
    >
      {sign}
      <h3
        className={`[font-family:inherit] text-[length:inherit] leading-snug font-strong tracking-[normal] underline-offset-[0.18em] group-hover/head:underline ${sign ? "" : "col-[1/span_2]"}`}
      >
        {title}
      </h3>
      {hint ? <span className={`small muted ${sign ? "col-2" : "col-[1/span_2]"}`}>{hint}</span> : null}
      <ChevronDown
        className={`col-3 ${hint ? "row-[1/span_2]" : ""} text-ink-3 transition-[rotate] duration-quick group-open/fold:rotate-180 print:hidden`}
      />
    </summary>
    {children}
  </details>
);
