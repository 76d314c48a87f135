import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { pruneTexts } from "#web/api/unsaved-texts.ts";
import { drafts } from "./drafts.ts";

const who = vi.hoisted(() => ({ id: "zoe" as string | undefined }));
vi.mock("#web/api/session.ts", () => ({ currentUserId: () => who.id }));

const stored = new Map<string, string>();
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
beforeEach(() => {
  stored.clear();
  who.id = "zoe";
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

const then = new Date("2026-11-16T08:00:00.000Z");
const later = (hours: number) => new Date(then.getTime() + hours * 60 * 60_000);
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
    drafts.forget("a", then);
    expect(drafts.find("a", text, then)).toBeUndefined();
    expect(drafts.find("b", text, then)?.value).toBe("deux");
    drafts.forget("b", then);
    expect(stored.size).toBe(0);
  });

  test.each([
    [24, "gardé"],
    [25, undefined],
  ])("after %i hours is %s", (hours, value) => {
    drafts.keep("note", "gardé", 0, then);
    expect(drafts.find("note", text, later(hours))?.value).toBe(value);
  });

  test("leaves the browser after a day, no matter who opens the site", () => {
    drafts.keep("note", "gardé", 0, then);
    pruneTexts(undefined, later(24));
    expect(stored.size).toBe(1);
    pruneTexts(undefined, later(25));
    expect(stored.size).toBe(0);
  });

  test("is nobody else's, and goes when somebody else signs in", () => {
    drafts.keep("note", "de Zoé", 0, then);
    who.id = "alix";
    expect(drafts.find("note", text, then)).toBeUndefined();
    who.id = undefined;
    expect(drafts.find("note", text, then)).toBeUndefined();
    expect(drafts.keep("note", "de personne", 0, then)).toBe(false);
    pruneTexts("zoe", then);
    expect(stored.size).toBe(1);
    pruneTexts("alix", then);
    expect(stored.size).toBe(0);
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
