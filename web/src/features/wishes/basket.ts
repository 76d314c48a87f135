import { browserStore } from "#web/api/browser-store.ts";
import { onSessionEnd } from "#web/api/session.ts";

const store = browserStore("compagnon-selection", (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [],
);
onSessionEnd(() => store.set([]));

const toggle = (id: string): void => {
  const ids = store.get();
  store.set(ids.includes(id) ? ids.filter((kept) => kept !== id) : [...ids, id]);
};
const replace = (next: readonly string[]): void => {
  store.set([...new Set(next)]);
};

/** The structures that a visitor or a learner has set aside, shared by every tab of this browser. */
export const useBasket = () => {
  const ids = store.use();
  return { ids, count: ids.length, has: (id: string) => ids.includes(id), toggle, replace };
};
