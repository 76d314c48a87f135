import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of the file an empty `localStorage` and `sessionStorage`, which are one, and their content. */
export const emptyStorage = (): Map<string, string> => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
  });
  afterEach(() => vi.unstubAllGlobals());
  return stored;
};
