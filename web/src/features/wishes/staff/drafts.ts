import type { Wish } from "#shared/wishes/wishes.schemas.ts";
import { typedOver } from "#web/frame/typed-over.ts";

/** A wish as it stands on the page, saved or not yet. */
export type WishDraft = {
  structure: { id: string; name: string; city: string };
  priority: boolean;
  justification: string;
};

const priorityFirst = (a: WishDraft, b: WishDraft) => Number(b.priority) - Number(a.priority);

/** The wishes that were saved, as they can be changed: priorities first. */
export const draftsOf = (wishes: readonly Wish[]): WishDraft[] =>
  wishes
    .map(({ structure, is_initial_choice, justification }) => ({
      structure,
      priority: is_initial_choice === 1,
      justification,
    }))
    .sort(priorityFirst);

/** What a save sends for each wish. Without priority a wish is optional. */
export const toSave = (drafts: readonly WishDraft[]) =>
  drafts.map(({ structure, priority, justification }) => ({
    structure_id: structure.id,
    is_initial_choice: priority,
    is_optional_choice: !priority,
    justification,
  }));

/** Whether two lists would be saved alike: a wish's place is its rank, once priorities are put first. */
export const isSame = (a: readonly WishDraft[], b: readonly WishDraft[]): boolean => {
  const ranked = (list: readonly WishDraft[]) => JSON.stringify(toSave(list.toSorted(priorityFirst)));
  return ranked(a) === ranked(b);
};

/**
 * What staff changed in a list that they `opened`, over what the list is `now`: wishes that they left alone follow it, and a
 * wish of which they wrote stays though somebody has removed it.
 */
export const changedOver = (
  opened: readonly WishDraft[],
  typed: readonly WishDraft[],
  now: readonly WishDraft[],
): WishDraft[] => {
  const finder = (list: readonly WishDraft[]) => (id: string) =>
    list.find(({ structure }) => structure.id === id);
  const [before, mine, theirs] = [finder(opened), finder(typed), finder(now)];
  const kept = now.flatMap((wish) => {
    const { id } = wish.structure;
    const own = mine(id);
    if (own) return [typedOver(before(id) ?? wish, own, wish)];
    return before(id) ? [] : [wish];
  });
  const own = typed.filter((wish) => {
    const { id } = wish.structure;
    return !theirs(id) && JSON.stringify(wish) !== JSON.stringify(before(id));
  });
  return [...kept, ...own].sort(priorityFirst);
};
