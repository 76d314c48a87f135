import type { ReactNode } from "react";
import { useKeptAsLeft } from "#web/frame/as-left.ts";
import { useStaffDensity } from "#web/frame/density.ts";

/** Around each page of an event: all of the width, without the rail, so that its head stands in one place on all tabs. */
export const EventFrame = ({ children }: { children: ReactNode }) => {
  useStaffDensity();
  useKeptAsLeft();
  return <div className="wrap page stack pt-5 [--gap:1.25rem] print:pt-0">{children}</div>;
};
