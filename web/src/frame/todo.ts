import type { To } from "react-router-dom";

/** Something that waits for somebody: its count, its name, and the page that handles it, if it is a page. */
export type TodoLine = {
  id: string;
  count: number;
  label: string;
  detail?: string | undefined;
  /** What one does there. */
  action: string;
  to?: To | undefined;
  /** What happens as one goes there. */
  onFollow?: (() => void) | undefined;
};
