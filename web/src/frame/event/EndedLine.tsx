import type { ReactNode } from "react";
import { Badge } from "#web/ui/Badge.tsx";
import { eventLineTexts as texts } from "./event-line-texts.ts";

/** On a page of the day once the event is over: its state, as its other pages say it, and what that changes here. */
export const EndedLine = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
    <Badge>{texts.states.over}</Badge>
    {children}
  </p>
);
