import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { drafts } from "./drafts.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

const then = new Date("2026-11-16T08:00:00.000Z");
const later = (days: number) => new Date(then.getTime() + days * 24 * 60 * 60_000);
const text = z.string();

describe("an unsaved text", () => {
  test("is found again, with the version that it started from and when", () => {
    expect(drafts.keep("note", "Bonjour", 3, then)).toBe(true);
    expect(drafts.find("note", text, later(1))).toEqual({
      value: "Bonjour",
      base: 3,
      at: "2026-11-16T08:00:00.000Z",
    });
  });

  test("stands apart from the others, and goes alone", () => {
    drafts.keep("a", "un", 0, then);
    drafts.keep("b", "deux", 0, then);
    drafts.forget("a");
    expect(drafts.find("a", text, then)).toBeUndefined();
    expect(drafts.find("b", text, then)?.value).toBe("deux");
    drafts.forget("b");
    expect(stored.size).toBe(0);
  });

  test.each([
    [30, "gardé"],
    [31, undefined],
  ])("after %i days is %s", (days, value) => {
    drafts.keep("note", "gardé", 0, then);
    expect(drafts.find("note", text, later(days))?.value).toBe(value);
  });

  test("of another shape is not offered", () => {
    drafts.keep("note", { some: "thing" }, 0, then);
    expect(drafts.find("note", text, then)).toBeUndefined();
  });

  test.each(["{", "[1]", '{"note": 1}'])("in a store that reads %s is none", (broken) => {
    stored.set("compagnon-textes", broken);
    expect(drafts.find("note", text, then)).toBeUndefined();
    expect(drafts.keep("note", "à nouveau", 0, then)).toBe(true);
    expect(drafts.find("note", text, then)?.value).toBe("à nouveau");
  });

  test("that the browser refuses to keep is said so", () => {
    vi.stubGlobal("localStorage", {
      ...storage,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(drafts.keep("note", "trop", 0, then)).toBe(false);
  });
});
