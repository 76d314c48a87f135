import { expected } from "#shared/wishes/wishes.rules.ts";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";

/** What a learner has changed of one structure and not saved yet. */
export type Edit = { rank?: number; justification?: string; aside?: boolean };
export type Edits = Readonly<Record<string, Edit>>;

/** A structure in the list or set aside, saved or not. */
export type Choice = { structureId: string; priority: boolean; justification: string };

const last = Number.MAX_SAFE_INTEGER;

/**
 * The list in its order, and what is set aside: the saved wishes, then the basket, with what was changed since. Nothing
 * is copied, so a newer saved list takes the same changes on top. The first three of a changed list are priority; an
 * unchanged one stays as it was saved, since staff may have saved it otherwise.
 */
export const choicesOf = (
  saved: readonly Wish[],
  basket: readonly string[],
  edits: Edits,
): { kept: Choice[]; aside: Choice[] } => {
  const byId = new Map(saved.map((wish) => [wish.structure_id, wish]));
  const isAside = (id: string) => edits[id]?.aside === true && !basket.includes(id);
  const rankOf = (id: string) => edits[id]?.rank ?? last;
  const ids = [...new Set([...byId.keys(), ...basket])]
    .filter((id) => !isAside(id))
    .sort((a, b) => rankOf(a) - rankOf(b));
  const isChanged = ids.length !== byId.size || ids.some((id) => !byId.has(id) || rankOf(id) !== last);
  const choose = (id: string, priority: boolean): Choice => ({
    structureId: id,
    priority,
    justification: edits[id]?.justification ?? byId.get(id)?.justification ?? "",
  });
  const kept = ids.map((id, index) =>
    choose(id, isChanged ? index < expected.priority : byId.get(id)?.is_initial_choice === 1),
  );
  return {
    kept: kept.sort((a, b) => Number(b.priority) - Number(a.priority)),
    aside: Object.keys(edits)
      .filter(isAside)
      .map((id) => choose(id, false)),
  };
};

/** The basket and the edits that make a list these structures, in this order; saved wishes left out are set aside. */
export const arranged = (
  next: readonly string[],
  saved: readonly Wish[],
  edits: Edits,
): { basket: string[]; edits: Edits } => {
  const savedIds = saved.map((wish) => wish.structure_id);
  const leftOut = savedIds.filter((id) => !next.includes(id));
  return {
    basket: next.filter((id) => !savedIds.includes(id)),
    edits: {
      ...edits,
      ...Object.fromEntries(leftOut.map((id) => [id, { ...edits[id], aside: true }])),
      ...Object.fromEntries(next.map((id, rank) => [id, { ...edits[id], rank, aside: false }])),
    },
  };
};

/** The list with one structure moved up (-1) or down (1); at an end it stays. */
export const moved = (ids: readonly string[], id: string, by: -1 | 1): string[] => {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.with(from, ids[to] ?? id).with(to, id);
};

/** What a save sends of each choice, in their order. */
export const draftsOf = (choices: readonly Choice[]) =>
  choices.map(({ structureId, priority, justification }) => ({
    structure_id: structureId,
    is_initial_choice: priority,
    is_optional_choice: !priority,
    justification,
  }));

/** True if the list differs from the saved one, its order included. */
export const differs = (saved: readonly Wish[], kept: readonly Choice[]): boolean =>
  JSON.stringify(draftsOf(kept)) !== JSON.stringify(draftsOf(choicesOf(saved, [], {}).kept));

/** After a save, only what was set aside is left to remember. */
export const editsAfterSaving = (edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([id, { rank: _, ...edit }]) => (edit.aside ? [[id, edit]] : [])),
  );

type Unsaved = { basket: readonly string[]; edits: Edits };

/** What is still unsaved once what was sent is saved: what was changed while it was on its way stays, and its order. */
export const unsavedAfter = (sent: Unsaved, now: Unsaved): Unsaved => ({
  basket: now.basket.filter((id) => !sent.basket.includes(id)),
  edits: JSON.stringify(now.edits) === JSON.stringify(sent.edits) ? editsAfterSaving(now.edits) : now.edits,
});
