import { useSyncExternalStore } from "react";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { useBasket } from "./basket.ts";
import { arranged, choicesOf, differs } from "./choices.ts";
import { useEdits } from "./edits.ts";
import { useRegistered } from "./target.ts";
import { wishesTexts } from "./texts.ts";
import { editsKey } from "./wish-list.ts";

/** What the last choice made of the selection. Nothing until somebody chooses: a page that loads does not say it. */
let lastSaid = "";
const listeners = new Set<() => void>();
const say = (count: number) => {
  lastSaid = wishesTexts.bar(wishesTexts.filled(count, expected.total));
  for (const tell of listeners) tell();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useSaidSelection = () => useSyncExternalStore(subscribe, () => lastSaid);

/**
 * The structures chosen so far, in their order: a visitor's basket, or a learner's list of wishes with what is not
 * saved yet.
 */
export const useSelection = () => {
  const basket = useBasket();
  const { target, saved } = useRegistered();
  const { edits, replace } = useEdits(target ? editsKey(target) : "");
  const { kept } = choicesOf(saved, basket.ids, edits);
  const ids = kept.map(({ structureId }) => structureId);
  return {
    ids,
    kept,
    isSaved: saved.length > 0 && !differs(saved, kept),
    count: ids.length,
    isFull: ids.length >= expected.total,
    has: (id: string) => ids.includes(id),
    /** The page of their wishes, where the structure is saved already. */
    savedAt: (id: string) =>
      target && saved.some((wish) => wish.structure_id === id) ? target.path : undefined,
    target,
    /** Makes the list these structures, in this order. */
    arrange: (next: readonly string[]) => {
      say(next.length);
      if (!target) return basket.replace(next);
      const after = arranged(next, saved, edits);
      replace(after.edits);
      return basket.replace(after.basket);
    },
  };
};
export type Selection = ReturnType<typeof useSelection>;
