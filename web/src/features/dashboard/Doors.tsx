import type { CSSProperties, ReactNode } from "react";

/** The ways from a home to other pages, side by side. */
export const Doors = ({ children }: { children: ReactNode }) => (
  <div className="card-grid empty:hidden" style={{ "--col": "18rem", "--gap": ".75rem" } as CSSProperties}>
    {children}
  </div>
);
