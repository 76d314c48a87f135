import { type RefObject, useEffect, useRef } from "react";

/** Keeps the focus in a part whose button goes once it is pressed: the part itself takes it. */
export const useFocusAfter = <Part extends HTMLElement>(hasButton: boolean): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  const had = useRef(hasButton);
  const held = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (had.current && !hasButton && held.current && activeElement === body)
      part.current?.focus({ preventScroll: true });
    held.current = part.current?.contains(document.activeElement) ?? false;
    had.current = hasButton;
  });
  return part;
};
