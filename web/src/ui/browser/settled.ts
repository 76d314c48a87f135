/** When the first page has most probably come, also over a slow connection. */
const settledMs = 5_000;

/**
 * Calls back once the site has been open for some seconds and has nothing more urgent to do: what is fetched before would
 * share a slow connection with what the page shows. Answers how to give up. Safari cannot say when it is idle.
 */
export const whenSettled = (then: () => void): (() => void) => {
  let idle: number | undefined;
  const timer = setTimeout(
    () => {
      if ("requestIdleCallback" in window) idle = requestIdleCallback(then, { timeout: settledMs });
      else then();
    },
    Math.max(0, settledMs - performance.now()),
  );
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};
