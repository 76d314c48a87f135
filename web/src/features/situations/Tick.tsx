import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

/** One line of what a situation needs: there, or not yet. */
export const Tick = ({ isLeft = false, children }: { isLeft?: boolean; children: ReactNode }) => (
  <li className="grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-2.5">
    {isLeft ? (
      <CircleAlert className="size-5 text-brass-700" />
    ) : (
      <CircleCheck className="size-5 text-positive" />
    )}
    {children}
  </li>
);
