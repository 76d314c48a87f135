import { type ReactNode, type Ref, useRef } from "react";
import { cutLook, cutRow } from "../navigation/tab-looks.ts";
import { useScrolledRow } from "../navigation/use-scrolled-row.ts";

/** Filters with their counts, to press. */
export const Pills = ({ legend, children }: { legend: string; children: ReactNode }) => {
  const row = useRef<HTMLFieldSetElement>(null);
  useScrolledRow(row, undefined);
  return (
    <fieldset ref={row} className={`min-w-0 ${cutRow}`}>
      <legend className="sr">{legend}</legend>
      {children}
    </fieldset>
  );
};

export const Pill = ({
  ref,
  pressed,
  icon,
  count,
  onClick,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  pressed: boolean;
  icon?: ReactNode;
  count: number;
  onClick: () => void;
  children: ReactNode;
}) => {
  return (
    <button
      ref={ref}
      type="button"
      className={`cursor-pointer text-left ${cutLook(pressed)} ${pressed ? "forced-colors:outline-2 forced-colors:outline-[Highlight]" : ""}`}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {icon}
      {children} <span className={`tabular-nums ${pressed ? "" : "text-ink-3"}`}>{count}</span>
    </button>
  );
};
