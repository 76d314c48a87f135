import { expect, test, vi } from "vitest";
import { emptyStorage } from "#scripts/testing/browser/browser-storage.ts";
import { browserStore, forgetEverything } from "./browser-store.ts";

const stored = emptyStorage();

const words = (stored: unknown): readonly string[] => (Array.isArray(stored) ? stored : []);

test("what was set is read, by another page too, and an empty value leaves nothing behind", () => {
  const store = browserStore("words", words);
  expect(store.get()).toEqual([]);
  expect(store.set(["one"])).toBe(true);
  expect(browserStore("words", words).get()).toEqual(["one"]);
  store.set([]);
  expect(stored.size).toBe(0);
});

test("the same text is the same object, and what another tab wrote is read", () => {
  stored.set("words", '["one"]');
  const store = browserStore("words", words);
  expect(store.get()).toBe(store.get());
  stored.set("words", '["two"]');
  expect(store.get()).toEqual(["two"]);
});

test.each(["{", "1", '{"a":1}'])("%s, written by another version or by hand, is no value", (text) => {
  stored.set("words", text);
  expect(browserStore("words", words).get()).toEqual([]);
});

test("where the browser refuses, the page has the value, until somebody signs out", () => {
  vi.stubGlobal("localStorage", {
    ...localStorage,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const store = browserStore("words", words);
  expect(store.set(["one"])).toBe(false);
  expect(store.get()).toEqual(["one"]);
  forgetEverything();
  expect(store.get()).toEqual([]);
});
