import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyStorage } from "#scripts/testing/browser/browser-storage.ts";
import { browserStore, forgetAtEnd, forgetEverything, forgetOld, readAs } from "./browser-store.ts";
import { dayMs, keptStores, type LocalName } from "./kept.ts";

const stored = emptyStorage();
const name = "compagnon-selection";
const words = (stored: unknown): readonly string[] => (Array.isArray(stored) ? stored : []);
const open = (key: LocalName = name) => browserStore(key, words);

beforeEach(() => readAs(undefined));
afterEach(() => vi.useRealTimers());

test("what was set is read, by another page too, and an empty value leaves nothing behind", () => {
  const store = open();
  expect(store.get()).toEqual([]);
  expect(store.set(["one"])).toBe(true);
  expect(open().get()).toEqual(["one"]);
  store.set([]);
  expect(stored.size).toBe(0);
});

test("the same text is the same object, and what another tab wrote is read", () => {
  const store = open();
  store.set(["one"]);
  expect(store.get()).toBe(store.get());
  const text = stored.get(name) ?? "";
  stored.set(name, text.replace("one", "two"));
  expect(store.get()).toEqual(["two"]);
});

test.each(["{", "1", '{"a":1}', '["one"]'])(
  "%s, written by another version or by hand, is no value",
  (text) => {
    stored.set(name, text);
    expect(open().get()).toEqual([]);
  },
);

test("where the browser refuses, the page has the value, until somebody signs out", () => {
  vi.stubGlobal("localStorage", {
    ...localStorage,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const store = open();
  expect(store.set(["one"])).toBe(false);
  expect(store.get()).toEqual(["one"]);
  forgetEverything();
  expect(store.get()).toEqual([]);
});

const locals = (Object.keys(keptStores) as (keyof typeof keptStores)[]).filter(
  (key): key is LocalName => keptStores[key].place === "localStorage",
);
/** Fills every store as somebody, does something, and tells which ends of stores went. */
const goneBy = (what: () => void) => {
  readAs("zoe");
  for (const key of locals) open(key).set(["one"]);
  what();
  return new Set(locals.filter((key) => !stored.has(key)));
};
const withEnd = (...ends: string[]) => new Set(locals.filter((key) => ends.includes(keptStores[key].end)));

test.each([
  ["an expiry while the page waits for its owner", () => forgetAtEnd("expiry"), withEnd("expiry")],
  ["the end of a session", () => forgetAtEnd("expiry", "session"), withEnd("expiry", "session")],
  ["their own return", () => readAs("zoe"), withEnd()],
  [
    "somebody else's sign-in",
    () => readAs("idris"),
    new Set(locals.filter((key) => keptStores[key].owner === "person")),
  ],
  ["a sign-out", forgetEverything, new Set(locals)],
])("%s empties the stores that say so", (_, what, gone) => {
  expect(goneBy(what)).toEqual(gone);
});

test.each(locals)("%s goes at its age, from a page too that does not use it", (key) => {
  vi.useFakeTimers();
  open(key).set(["one"]);
  const store = open(key);
  vi.advanceTimersByTime(keptStores[key].days * dayMs - 1);
  expect(store.get()).toEqual(["one"]);
  vi.advanceTimersByTime(1);
  expect(store.get()).toEqual([]);
  forgetOld();
  expect(stored.has(key)).toBe(false);
});

test("a value may be over before its age", () => {
  vi.useFakeTimers();
  const end = Date.now() + 1_000;
  const store = browserStore("compagnon-jour-j", words, () => end);
  store.set(["board"]);
  vi.advanceTimersByTime(1_000);
  expect(store.get()).toEqual([]);
});

test("a visitor's choice outlives the checks of a visit, and becomes theirs who sign in", () => {
  const store = open();
  store.set(["one"]);
  forgetAtEnd("expiry", "session");
  expect(store.get()).toEqual(["one"]);
  readAs("zoe");
  expect(store.get()).toEqual(["one"]);
});

test("an unsaved selection and the reasons for it wait for their owner, and for nobody else", () => {
  readAs("zoe");
  for (const key of [name, "compagnon-voeux"] as const) open(key).set(["one"]);
  forgetAtEnd("expiry", "session");
  readAs(undefined);
  open().set([...open().get(), "two"]);
  readAs("zoe");
  expect(open().get()).toEqual(["one", "two"]);
  expect(open("compagnon-voeux").get()).toEqual(["one"]);
  readAs(undefined);
  open().set([...open().get(), "three"]);
  readAs("idris");
  expect(stored.size).toBe(0);
});

test("what another tab keeps for somebody else is not read", () => {
  readAs("zoe");
  open().set(["one"]);
  const text = stored.get(name) ?? "";
  stored.set(name, text.replace("zoe", "idris"));
  expect(open().get()).toEqual([]);
});
