import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * How many rows of a long list are drawn: the first screen's at once, then some at a time while nothing else is to do. All
 * of them stand in the page in the end, and when it is printed: the browser's search and screen readers find everything.
 */
export const useGrown = (total: number, { first, step }: { first: number; step: number }): number => {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)));
    const drawAll = () => flushSync(() => setDrawn(total));
    addEventListener("beforeprint", drawAll);
    return () => {
      clearTimeout(timer);
      removeEventListener("beforeprint", drawAll);
    };
  }, [drawn, total, step]);
  return Math.min(drawn, total);
};
