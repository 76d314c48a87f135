import { useSyncExternalStore } from "react";

const resets = new Set<() => void>();

const parsed = (stored: string | null): unknown => {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null; // written by hand or by another version
  }
};

/**
 * A value that this browser keeps for all its tabs. `read` takes what was stored, null where nothing was, and must
 * answer a sound value whatever it is given: another version of the site, or a person, may have written it.
 */
export const browserStore = <Value>(key: string, read: (stored: unknown) => Value) => {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = read(null);
  resets.add(() => {
    text = null;
    value = read(null);
    for (const listener of listeners) listener();
  });

  const get = (): Value => {
    const stored = localStorage.getItem(key);
    // The same object for the same text: React draws again whenever the answer is another one.
    if (stored !== text) {
      text = stored;
      value = read(parsed(stored));
    }
    return value;
  };
  /** False where the browser keeps nothing: it is full, or told not to. The page has the value all the same. */
  const set = (next: Value): boolean => {
    const isEmpty = Object.keys(Object(next)).length === 0;
    try {
      if (isEmpty) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      return true;
    } catch {
      return false;
    } finally {
      text = localStorage.getItem(key);
      value = next;
      for (const listener of listeners) listener();
    }
  };
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      // Another tab wrote; a null key means that everything was cleared.
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", onStorage);
    };
  };
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) };
};

/** Empties this browser, and what the page had read of it: somebody leaves. */
export const forgetEverything = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  for (const reset of resets) reset();
};
