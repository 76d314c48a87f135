import { type ComponentProps, type ComponentType, type RefObject, useEffect, useRef, useState } from "react";

/** Calls back once the page has nothing more urgent to do. */
const whenIdle = (then: () => void): (() => void) => {
  // Safari cannot say when.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(then, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then);
  return () => cancelIdleCallback(handle);
};

/**
 * A button that opens something whose code comes after the page: `opener` are its props until it is first pressed, from
 * then on `Whole` stands in its place, with a button of its own. What opens menus and popovers is a third of what a page of
 * somebody who is signed in loads.
 */
export const useLateOpener = <Props extends object>(
  popup: "menu" | "dialog",
  load: () => Promise<ComponentType<Props>>,
): { Whole: ComponentType<Props> | undefined; opener: ComponentProps<"button"> } => {
  const [Whole, setWhole] = useState<ComponentType<Props>>();
  // If it fails, the press tries again and says so.
  const prepare = () => void load().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code for as long as the component lives
  useEffect(() => whenIdle(prepare), []);
  const open = () =>
    void load().then(
      (component) => setWhole(() => component),
      (error: unknown) =>
        setWhole(() => {
          throw error;
        }),
    );
  return {
    Whole,
    opener: {
      "aria-haspopup": popup,
      "aria-expanded": false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
    },
  };
};

/** The button of a `Whole`: it takes over the press that brought it. */
export const usePressedOnce = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
};
