import type { ReactNode } from "react";

/** Underlined as with a brass highlighter: the one date that a page is about. */
export const Highlighted = ({ children }: { children: ReactNode }) => (
  <span className="mx-[-0.08em] bg-[linear-gradient(transparent_58%,var(--highlighter)_58%_92%,transparent_92%)] box-decoration-clone px-[0.08em]">
    {children}
  </span>
);
