import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import { uiTexts } from "../texts.ts";

/**
 * A component whose code is fetched when it is first shown, with `waiting` in its place until then. React's own `lazy`
 * would hold back what has come until 300 ms after `waiting` was shown. `preload` fetches it before; where that fails,
 * nothing is lost: the next `preload`, or showing it, tries again. Shown without network, it says so and comes with it.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> & { preload: () => void } => {
  let come: { Component: ComponentType<Props> } | { error: unknown; isCut: boolean } | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    if (loading) return loading;
    come = undefined;
    loading = load().then(
      (Component) => {
        come = { Component };
      },
      (error: unknown) => {
        come = { error, isCut: !navigator.onLine };
        loading = undefined;
      },
    );
    return loading;
  };
  const Shown = (props: Props) => {
    const [shown, setShown] = useState(() => {
      void start();
      return come;
    });
    useEffect(() => {
      let isHere = true;
      const show = () => void start().then(() => isHere && startTransition(() => setShown(come)));
      show();
      window.addEventListener("online", show);
      return () => {
        isHere = false;
        window.removeEventListener("online", show);
      };
    }, []);
    if (!shown) return waiting;
    if ("error" in shown) {
      if (!shown.isCut) throw shown.error;
      return (
        <p role="status" className="muted small">
          {uiTexts.cut}
        </p>
      );
    }
    return <shown.Component {...props} />;
  };
  return Object.assign(Shown, { preload: () => void start() });
};
