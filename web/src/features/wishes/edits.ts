import { ownTexts } from "#web/api/own-texts.ts";
import { textStores } from "#web/api/unsaved-texts.ts";
import type { Edit, Edits } from "./choices.ts";

// Checked by hand: the catalogue reads edits too, and a first visit would load the schema library for them.
const editOf = (stored: unknown): Edit => {
  const { rank, justification, aside } = Object(stored) as Record<string, unknown>;
  return {
    ...(typeof rank === "number" && { rank }),
    ...(typeof justification === "string" && { justification }),
    ...(typeof aside === "boolean" && { aside }),
  };
};

const store = textStores.wishes;
const own = ownTexts(store);

// Another version of the site may have written them.
const editsOf = (list: string): Edits =>
  Object.fromEntries(
    Object.entries(Object(own.find(list)?.value)).map(([id, stored]) => [id, editOf(stored)]),
  );

const replaceList = (list: string, edits: Edits) => {
  if (Object.keys(edits).length > 0) own.keep(list, edits, 0);
  else own.forget(list);
};

/** What was changed of one list of wishes and not saved: kept in this browser for a day, until it is, or until one signs out. */
export const useEdits = (list: string) => {
  store.use();
  return {
    edits: editsOf(list),
    /** As they are now, outside of what is drawn. */
    read: () => editsOf(list),
    edit: (structureId: string, change: Edit) => {
      const now = editsOf(list);
      replaceList(list, { ...now, [structureId]: { ...now[structureId], ...change } });
    },
    forget: (structureId: string) => {
      const { [structureId]: _, ...others } = editsOf(list);
      replaceList(list, others);
    },
    replace: (next: Edits) => replaceList(list, next),
  };
};
