import { useEffect, useRef } from "react";

/** Scrolls to what has just come: who pressed a button at the foot of a phone's screen is far below a refusal at the top. */
export const useIntoSight = (isShown: boolean) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: "center" });
  }, [isShown]);
  return element;
};
