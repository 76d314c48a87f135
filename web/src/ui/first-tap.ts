import type { MouseEvent } from "react";

/** Where the last tap was, in pixels of the page: a scrolled page has another row there. */
let last = { x: Number.NaN, y: Number.NaN };
/** Two taps this near are of one finger that did not move. */
const fingertip = 20;

/**
 * Of a double tap only the first counts: the second would undo it, send it again, or meet the row that has come to its
 * place. Quick taps at two places both count, and by keys each press does.
 */
export const firstTap =
  (act: () => void) =>
  ({ detail, pageX: x, pageY: y }: MouseEvent): void => {
    const isAgain = detail > 1 && Math.hypot(x - last.x, y - last.y) < fingertip;
    last = { x, y };
    if (!isAgain) act();
  };
