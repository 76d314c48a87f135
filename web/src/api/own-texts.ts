import { currentUserId } from "./session.ts";
import { recent, type TextStore } from "./unsaved-texts.ts";

/** The unsaved texts of the person who is signed in, by name. Nobody else gets them. */
export const ownTexts = (store: TextStore) => ({
  find: (name: string, now = new Date()) => {
    const text = recent(store.get(), now)[name];
    return text && text.user === currentUserId() ? text : undefined;
  },
  /** False where nothing is kept: nobody is signed in, or the browser refuses. */
  keep: (name: string, value: unknown, base: number, now = new Date()): boolean => {
    const user = currentUserId();
    if (user === undefined) return false;
    return store.set({ ...recent(store.get(), now), [name]: { user, value, base, at: now.toISOString() } });
  },
  forget: (name: string, now = new Date()): void => {
    const { [name]: _, ...others } = recent(store.get(), now);
    store.set(others);
  },
});
