import type { MouseEvent } from "react";

// Where this tap and the one before it were, in pixels of the page: a scrolled page has another row there.
const nowhere = { pageX: Number.NaN, pageY: Number.NaN };
let [before, now] = [nowhere, nowhere];
// Also of taps that nothing here looks at: one of them may have opened what lies under the finger now. Node has no window.
globalThis.window?.addEventListener(
  "click",
  ({ pageX, pageY }) => {
    [before, now] = [now, { pageX, pageY }];
  },
  { capture: true },
);
/** Two taps this near are of one finger that did not move. */
const fingertip = 20;

/**
 * Of a double tap only the first counts: the second would undo it, send it again, or meet the row or the dialog that has
 * come to its place. Quick taps at two places both count, and by keys each press does.
 */
export const firstTap =
  (act: () => void) =>
  ({ detail, pageX, pageY }: MouseEvent): void => {
    const isAgain = detail > 1 && Math.hypot(pageX - before.pageX, pageY - before.pageY) < fingertip;
    if (!isAgain) act();
  };
