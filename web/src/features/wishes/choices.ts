import type { Wish } from "#shared/wishes/wishes.schemas.ts";

/** What a learner has changed of one structure and not saved yet. */
export type Edit = { priority?: boolean; justification?: string; aside?: boolean };
export type Edits = Readonly<Record<string, Edit>>;

/** A structure in the list or set aside, saved or not. */
export type Choice = { structureId: string; priority: boolean; justification: string };

const choiceOf = (structureId: string, edits: Edits, saved: Wish | undefined): Choice => {
  const edit = edits[structureId];
  return {
    structureId,
    // A structure with neither flag is saved as optional.
    priority: edit?.priority ?? saved?.is_initial_choice === 1,
    justification: edit?.justification ?? saved?.justification ?? "",
  };
};

/**
 * The list, priorities first, and what is set aside: the saved wishes and the basket, with what was
 * changed since. Nothing is copied, so a newer saved list takes the same changes on top.
 */
export const choicesOf = (
  saved: readonly Wish[],
  basket: readonly string[],
  edits: Edits,
): { kept: Choice[]; aside: Choice[] } => {
  const byId = new Map(saved.map((wish) => [wish.structure_id, wish]));
  const isAside = (id: string) => edits[id]?.aside === true && !basket.includes(id);
  const keptIds = new Set([...byId.keys(), ...basket].filter((id) => !isAside(id)));
  const choose = (id: string) => choiceOf(id, edits, byId.get(id));
  return {
    kept: [...keptIds].map(choose).sort((a, b) => Number(b.priority) - Number(a.priority)),
    aside: Object.keys(edits).filter(isAside).map(choose),
  };
};

/** What a save sends of each choice. */
export const draftsOf = (choices: readonly Choice[]) =>
  choices.map(({ structureId, priority, justification }) => ({
    structure_id: structureId,
    is_initial_choice: priority,
    is_optional_choice: !priority,
    justification,
  }));

const inOrder = (choices: readonly Choice[]) =>
  JSON.stringify(draftsOf(choices).sort((a, b) => a.structure_id.localeCompare(b.structure_id)));

/** True if the list differs from the saved one. */
export const differs = (saved: readonly Wish[], kept: readonly Choice[]): boolean =>
  inOrder(kept) !== inOrder(choicesOf(saved, [], {}).kept);

/** After a save, only what was set aside is left to remember. */
export const editsAfterSaving = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([, edit]) => edit.aside));
