import { type ComponentProps, type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { whenSettled } from "../browser/settled.ts";

/** Loads before a press; if it fails, the press tries again and says so. */
const prepare = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

/** What was begun to be loaded: a list has a menu on each of its rows, all of the same code. */
const begun = new WeakSet<() => unknown>();

/**
 * A button that opens something whose code comes after the page: `opener` are its props until it is first pressed, from
 * then on `Whole` stands in its place, with a button of its own. What opens menus and popovers would be half of what
 * a learner's home loads of its own.
 */
export const useLateOpener = <Props extends object>(
  popup: "menu" | "dialog",
  load: () => Promise<ComponentType<Props>>,
): { Whole: ComponentType<Props> | undefined; opener: ComponentProps<"button"> } => {
  const [Whole, setWhole] = useState<ComponentType<Props>>();
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (begun.has(load)) return undefined;
    return whenSettled(() => {
      begun.add(load);
      prepare(load);
    });
  }, [load]);
  const open = () => {
    setAwaited(true);
    void load().then(
      (component) => setWhole(() => component),
      (error: unknown) =>
        setWhole(() => {
          throw error;
        }),
    );
  };
  return {
    Whole,
    opener: {
      "aria-haspopup": popup,
      "aria-expanded": false,
      "aria-busy": isAwaited || undefined,
      onPointerEnter: () => prepare(load),
      onFocus: () => prepare(load),
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
