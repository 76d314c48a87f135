import type { ReactNode } from "react";

/** A part of a bar, or its sign in the key: with forced colours it keeps its own, inside an edge. */
export const segment =
  "forced-colors:border forced-colors:border-[CanvasText] forced-colors:forced-color-adjust-none";

/** What the colours and the signs of a drawing mean. */
export const ColourKey = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4.5 gap-y-1 text-xs text-ink-2">{children}</div>
);

/** `look`: the ground or the edge of its sign; without one the sign is an icon among the children. */
export const ColourKeyEntry = ({
  look,
  children,
  className = "size-3 rounded-[2px]",
}: {
  look?: string;
  children: ReactNode;
  className?: string;
}) => (
  <span className="inline-flex items-center gap-1.75 [&>.lucide]:size-4">
    {look ? <i className={`flex-none ${segment} ${className} ${look}`} /> : null}
    {children}
  </span>
);
