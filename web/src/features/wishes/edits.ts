import { useSyncExternalStore } from "react";
import * as z from "zod";
import { keptLocally } from "#web/api/session.ts";
import type { Edit, Edits } from "./choices.ts";

const key = "compagnon-voeux";
const Stored = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({ priority: z.boolean(), justification: z.string(), aside: z.boolean() }).partial(),
  ),
);
type Lists = Readonly<Record<string, Edits>>;

const parse = (stored: string | null): Lists => {
  try {
    // Undefined never stands in what was read from JSON.
    return Stored.parse(JSON.parse(stored ?? "{}")) as Lists;
  } catch {
    return {}; // written by hand or by another version: no changes is the only sound reading
  }
};

let lists = parse(localStorage.getItem(key));
const listeners = new Set<() => void>();
const none: Edits = {};

const become = (next: Lists) => {
  lists = next;
  for (const listener of listeners) listener();
};

const keep = (next: Lists) => {
  if (Object.keys(next).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(next));
  become(next);
};

window.addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) become(parse(localStorage.getItem(key)));
});
keptLocally(() => keep({}));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const replaceList = (list: string, edits: Edits) => {
  const { [list]: _, ...others } = lists;
  keep(Object.keys(edits).length > 0 ? { ...others, [list]: edits } : others);
};

/** What was changed of one list of wishes and not saved: kept in this browser until it is, or until one signs out. */
export const useEdits = (list: string) => {
  const all = useSyncExternalStore(subscribe, () => lists);
  const edits = all[list] ?? none;
  return {
    edits,
    edit: (structureId: string, change: Edit) => {
      const now = lists[list] ?? none;
      replaceList(list, { ...now, [structureId]: { ...now[structureId], ...change } });
    },
    forget: (structureId: string) => {
      const { [structureId]: _, ...others } = lists[list] ?? none;
      replaceList(list, others);
    },
    replace: (next: Edits) => replaceList(list, next),
  };
};
export type KeptEdits = ReturnType<typeof useEdits>;
