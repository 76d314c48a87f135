import * as z from "zod";
import { ownTexts } from "#web/api/own-texts.ts";
import { onSessionEnd } from "#web/api/session.ts";
import { textStores } from "#web/api/unsaved-texts.ts";
import type { Edit, Edits } from "./choices.ts";

const Stored = z.record(
  z.string(),
  z.object({ rank: z.number(), justification: z.string(), aside: z.boolean() }).partial(),
);
const store = textStores.wishes;
const own = ownTexts(store);
onSessionEnd(() => store.set({}));

// JSON holds no undefined. Edits of another version are dropped.
const editsOf = (list: string) => (Stored.safeParse(own.find(list)?.value).data ?? {}) as Edits;

const replaceList = (list: string, edits: Edits) => {
  if (Object.keys(edits).length > 0) own.keep(list, edits, 0);
  else own.forget(list);
};

/** What was changed of one list of wishes and not saved: kept in this browser for a day, until it is, or until one signs out. */
export const useEdits = (list: string) => {
  store.use();
  return {
    edits: editsOf(list),
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
