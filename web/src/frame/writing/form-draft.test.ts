import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { changedIn } from "../typed-over.ts";
import { drafts } from "./drafts.ts";
import { foundDraft } from "./form-draft.ts";

vi.mock("#web/api/session.ts", () => ({ currentUserId: () => "zoe" }));

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const Changed = z.object({ name: z.string(), description: z.string() }).partial();
const opened = { name: "Consignes", description: "<p>À lire</p>" };
const written = { ...opened, description: "<p>À lire avant la visite</p>" };

test("a draft brings back what was written, over what a colleague has made of the rest, and says of which version it is", () => {
  drafts.keep("document 1", changedIn(written, opened), 3);
  const now = { name: "Consignes de visite", description: "<p>À lire ici</p>" };
  expect(foundDraft("document 1", Changed, now)).toMatchObject({
    value: { name: "Consignes de visite", description: "<p>À lire avant la visite</p>" },
    base: 3,
  });
});

test("what a colleague has written alike is no draft any more", () => {
  drafts.keep("document 1", changedIn(written, opened), 3);
  expect(foundDraft("document 1", Changed, written)).toBeUndefined();
});
