import { useState } from "react";
import { moved } from "./choices.ts";

type Change = {
  kind: "moved" | "removed";
  id: string;
  /** The list before it. */
  before: readonly string[];
};
/** The button that takes the focus once the list is drawn again: of a row, "up", "down" or "away". */
export type Focus = { id: string; button: "up" | "down" | "away" };

/** Moves structures of a list and takes them out, with what to announce, to focus and to undo. */
export const useArranging = (ids: readonly string[], arrange: (next: readonly string[]) => void) => {
  const [change, setChange] = useState<Change>();
  const [focus, setFocus] = useState<Focus>();
  return {
    change,
    focus,
    setFocus,
    move: (id: string, by: -1 | 1) => {
      arrange(moved(ids, id, by));
      setChange({ kind: "moved", id, before: ids });
      setFocus({ id, button: by < 0 ? "up" : "down" });
    },
    remove: (id: string) => {
      const at = ids.indexOf(id);
      const neighbour = ids[at + 1] ?? ids[at - 1];
      arrange(ids.filter((one) => one !== id));
      setChange({ kind: "removed", id, before: ids });
      setFocus(neighbour === undefined ? undefined : { id: neighbour, button: "away" });
    },
    undo: () => {
      if (!change) return;
      arrange(change.before);
      setChange(undefined);
      setFocus({ id: change.id, button: "up" });
    },
  };
};
export type Arranging = ReturnType<typeof useArranging>;
