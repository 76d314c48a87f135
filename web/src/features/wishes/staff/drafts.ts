import type { Wish } from "#shared/wishes/wishes.schemas.ts";

/** A wish as it stands on the page, saved or not yet. */
export type WishDraft = {
  structure: { id: string; name: string; city: string };
  priority: boolean;
  justification: string;
};

/** The wishes that were saved, as they can be changed: priorities first. */
export const draftsOf = (wishes: readonly Wish[]): WishDraft[] =>
  wishes
    .map(({ structure, is_initial_choice, justification }) => ({
      structure,
      priority: is_initial_choice === 1,
      justification,
    }))
    .sort((a, b) => Number(b.priority) - Number(a.priority));

/** What a save sends for each wish. Without priority a wish is optional. */
export const toSave = (drafts: readonly WishDraft[]) =>
  drafts.map(({ structure, priority, justification }) => ({
    structure_id: structure.id,
    is_initial_choice: priority,
    is_optional_choice: !priority,
    justification,
  }));

/** Whether two lists would be saved alike. */
export const isSame = (a: readonly WishDraft[], b: readonly WishDraft[]): boolean => {
  const byStructure = (list: readonly WishDraft[]) =>
    JSON.stringify(toSave(list).sort((one, other) => one.structure_id.localeCompare(other.structure_id)));
  return byStructure(a) === byStructure(b);
};
