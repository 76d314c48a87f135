import { useSyncExternalStore } from "react";
import { keptLocally } from "#web/api/session.ts";

const key = "compagnon-selection";
const listeners = new Set<() => void>();

const parse = (stored: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // written by hand or by another version: an empty basket is the only sound reading
  }
};

let ids = parse(localStorage.getItem(key));

const become = (next: readonly string[]) => {
  ids = next;
  for (const listener of listeners) listener();
};

const keep = (next: readonly string[]) => {
  if (next.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(next));
  become(next);
};

// Another tab wrote; a null key means that everything was cleared.
window.addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) become(parse(localStorage.getItem(key)));
});
keptLocally(() => keep([]));

const toggle = (id: string): void =>
  keep(ids.includes(id) ? ids.filter((kept) => kept !== id) : [...ids, id]);
const replace = (next: readonly string[]): void => keep([...new Set(next)]);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The structures that a visitor or a learner has set aside, shared by every tab of this browser. */
export const useBasket = () => {
  const now = useSyncExternalStore(subscribe, () => ids);
  return { ids: now, count: now.length, has: (id: string) => now.includes(id), toggle, replace };
};
