import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * A component whose code is fetched when it is first shown, with `waiting` in its place until then. React's own `lazy`
 * would hold back what has come until 300 ms after `waiting` was shown. `preload` fetches it before; where that fails,
 * nothing is lost: the next `preload`, or showing it, tries again.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> & { preload: () => void } => {
  let come: { Component: ComponentType<Props> } | { error: unknown } | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    if (loading) return loading;
    come = undefined;
    loading = load().then(
      (Component) => {
        come = { Component };
      },
      (error: unknown) => {
        come = { error };
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
      void start().then(() => isHere && startTransition(() => setShown(come)));
      return () => {
        isHere = false;
      };
    }, []);
    if (!shown) return waiting;
    if ("error" in shown) throw shown.error;
    return <shown.Component {...props} />;
  };
  return Object.assign(Shown, { preload: () => void start() });
};
