import type { ReactNode } from "react";
import type { Hue } from "#web/ui/marquetry.ts";

/** One part of an event, a zone or a slot: its words, then what can be done with it. */
export const PartRow = ({ hue, children }: { hue?: Hue; children: ReactNode }) => (
  <li
    className={`flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-b-line py-1.75 pr-3 pl-pad last:border-b-0 ${hue ? "border-l-[0.3125rem] border-l-hue-400" : ""}`}
    data-hue={hue}
  >
    {children}
  </li>
);
