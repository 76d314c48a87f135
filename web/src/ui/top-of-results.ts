import { useEffect, useRef } from "react";

/** On another page of results, scrolls to their top and moves the focus there. */
export const useTopOfResults = (page: number) => {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView({ block: "start" });
    top.current?.focus({ preventScroll: true });
  }, [page]);
  return top;
};
