import type { ReactNode } from "react";

/** What happened or will happen, one after the other. */
export const Log = ({ children }: { children: ReactNode }) => <ol className="grid">{children}</ol>;

export const LogEntry = ({ children }: { children: ReactNode }) => (
  <li className="grid gap-1 border-line py-3.5 not-last:border-b">{children}</li>
);
