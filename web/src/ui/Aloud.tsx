import type { ReactNode } from "react";
import { aloud } from "#shared/contract/aloud.ts";

/** A text as it is written for eyes, and without middle dots for ears: "Apprenant·e" is heard as two words. */
export const Aloud = ({ children }: { children: ReactNode }) => {
  if (typeof children !== "string") return children;
  const heard = aloud(children);
  if (heard === children) return children;
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr">{heard}</span>
    </>
  );
};
