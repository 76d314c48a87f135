import { useState } from "react";
import { moved } from "./choices.ts";

/** `before`: the list before it. `at`: the place after it, since a list that is saved is drawn again without a move. */
type Change = { id: string; before: readonly string[] } & (
  | { kind: "moved"; at: number }
  | { kind: "removed" }
);
/** The button that takes the focus once the list is drawn again: of a row, "up", "down" or "away". */
type Focus = { id: string; button: "up" | "down" | "away" };

/** Moves structures of a list and takes them out, with what to announce, to focus and to undo. */
export const useArranging = (ids: readonly string[], arrange: (next: readonly string[]) => void) => {
  const [change, setChange] = useState<Change>();
  const [focus, setFocus] = useState<Focus>();
  return {
    change,
    focus,
    setFocus,
    move: (id: string, by: -1 | 1) => {
      const after = moved(ids, id, by);
      arrange(after);
      setChange({ kind: "moved", id, at: after.indexOf(id), before: ids });
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
