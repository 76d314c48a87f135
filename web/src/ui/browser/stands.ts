const counts = new Map<string, number>();

const add = (kind: string, count: number) => {
  const now = (counts.get(kind) ?? 0) + count;
  counts.set(kind, now);
  document.documentElement.classList.toggle(`with-${kind}`, now > 0);
};

const telling = (kind: string) => (element: Element | null) => {
  if (!element) return;
  add(kind, 1);
  return () => add(kind, -1);
};

/**
 * For `ref`: while the element stands in the page, the root has a class for the rules of the whole page. With `:has()` there
 * instead, the browser searches the whole page whenever something in it comes or goes.
 */
export const stands = {
  /** What stays at the top while one writes, or at the foot of the screen. */
  writebar: telling("writebar"),
  selbar: telling("selbar"),
  dock: telling("dock"),
  dialog: telling("dialog"),
  notice: telling("notice"),
  refusal: telling("refusal"),
};

/** For what will be longer once it is loaded: the foot of the page waits below the screen. */
export const loading = { ref: telling("loading"), "aria-busy": true } as const;
