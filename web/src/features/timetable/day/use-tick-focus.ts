import { useCallback, useEffect, useRef } from "react";

/**
 * A tick may take away the button that was pressed, or its whole line: the focus goes to its table, or to the line in its
 * place. `notePress` is called as one is pressed; with `comesBack`, for an undo, the focus goes back to where the last tick
 * was made.
 */
export const useTickFocus = () => {
  const button = useRef<Element>(null);
  const from = useRef<{ place: Element; list: Element; at: number }>(undefined);
  useEffect(() => {
    if (!button.current || button.current.isConnected) return;
    button.current = null;
    if (document.activeElement !== document.body || !from.current) return;
    const { place, list, at } = from.current;
    const lines = [...list.children];
    const next = place.isConnected ? place : (lines[at] ?? lines.at(-1));
    next?.querySelector("button")?.focus({ preventScroll: true });
  });
  return useCallback((comesBack = false) => {
    button.current = document.activeElement;
    if (comesBack) return;
    const place = button.current?.closest("article, li");
    const list = place?.parentElement;
    from.current = place && list ? { place, list, at: [...list.children].indexOf(place) } : undefined;
  }, []);
};
