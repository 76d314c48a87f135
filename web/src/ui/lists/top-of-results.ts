import { useEffect, useRef } from "react";

/** On another page of results, scrolls to their top and moves the focus there; undefined while none is loaded. */
export const useTopOfResults = <Top extends HTMLElement = HTMLDivElement>(page: number | undefined) => {
  const top = useRef<Top>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (page === undefined || shown.current === page) return;
    const isFirst = shown.current === undefined;
    shown.current = page;
    // A filter that one types also leads back to the first page.
    if (isFirst || document.activeElement?.matches("input, textarea, select")) return;
    top.current?.scrollIntoView({ block: "start" });
    top.current?.focus({ preventScroll: true });
  }, [page]);
  return top;
};
