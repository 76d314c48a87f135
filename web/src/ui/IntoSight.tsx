import { type ReactNode, useEffect, useRef } from "react";

/** Scrolls to what has just come: who pressed a button at the foot of a phone's screen is far below a refusal at the top. */
export const IntoSight = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  // In a block: newer browsers answer a promise, which React would take for the effect's clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
  }, []);
  return <div ref={place}>{children}</div>;
};
