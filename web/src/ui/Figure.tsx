import type { ReactNode } from "react";

/** Something counted, large, with its word below. */
export const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="grid">
    <b className="font-display text-[2.25rem] leading-[1.05] font-bold tracking-[-0.02em] tabular-nums max-md:text-[1.75rem]">
      {children}
    </b>
    <span className="text-ink-2 max-md:text-xs">{label}</span>
  </div>
);
