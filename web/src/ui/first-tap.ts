import type { MouseEvent } from "react";

/**
 * Of a double tap only the first counts: the second would undo it, send it again, or meet the row that has
 * come to its place. By keys
 * each press counts.
 */
export const firstTap =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  };
