import { useSyncExternalStore } from "react";
import * as z from "zod";
import { type KeptText, readTexts, textKeys, writeTexts } from "#web/api/kept-texts.ts";
import { currentUserId, keptLocally } from "#web/api/session.ts";
import type { Edit, Edits } from "./choices.ts";

const key = textKeys.wishes;
const Stored = z.record(
  z.string(),
  z.object({ priority: z.boolean(), justification: z.string(), aside: z.boolean() }).partial(),
);
type Lists = Readonly<Record<string, KeptText & { value: Edits }>>;

/** The changes of the last day; another version's are passed over. */
const read = (): Lists =>
  Object.fromEntries(
    Object.entries(readTexts(key)).flatMap(([list, text]) => {
      const { data } = Stored.safeParse(text.value);
      // Undefined never stands in what was read from JSON.
      return data ? [[list, { ...text, value: data as Edits }] as const] : [];
    }),
  );

let lists = read();
const listeners = new Set<() => void>();
const none: Edits = {};

const become = (next: Lists) => {
  lists = next;
  for (const listener of listeners) listener();
};

const keep = (next: Lists) => {
  writeTexts(key, next);
  become(next);
};

window.addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) become(read());
});
keptLocally(() => keep({}));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const editsIn = (all: Lists, list: string): Edits => {
  const text = all[list];
  return text?.user === currentUserId() ? (text?.value ?? none) : none;
};

const replaceList = (list: string, edits: Edits) => {
  const { [list]: _, ...others } = lists;
  const user = currentUserId();
  const text = user !== undefined && { user, at: new Date().toISOString(), base: 0, value: edits };
  keep(text && Object.keys(edits).length > 0 ? { ...others, [list]: text } : others);
};

/** What was changed of one list of wishes and not saved: kept in this browser for a day, until it is, or until one signs out. */
export const useEdits = (list: string) => {
  const all = useSyncExternalStore(subscribe, () => lists);
  const edits = editsIn(all, list);
  return {
    edits,
    edit: (structureId: string, change: Edit) => {
      const now = editsIn(lists, list);
      replaceList(list, { ...now, [structureId]: { ...now[structureId], ...change } });
    },
    forget: (structureId: string) => {
      const { [structureId]: _, ...others } = editsIn(lists, list);
      replaceList(list, others);
    },
    replace: (next: Edits) => replaceList(list, next),
  };
};
export type KeptEdits = ReturnType<typeof useEdits>;
