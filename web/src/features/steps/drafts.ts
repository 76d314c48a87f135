import type * as z from "zod";
import { readTexts, textKeys, writeTexts } from "#web/api/kept-texts.ts";
import { currentUserId } from "#web/api/session.ts";

const key = textKeys.drafts;

/** What was typed and not saved, the version that it started from, and when. */
export type Draft<Value> = { value: Value; base: number; at: string };

const own = (name: string, now: Date) => {
  const text = readTexts(key, now)[name];
  return text?.user === currentUserId() ? text : undefined;
};

/**
 * Unsaved texts of this browser, by name: who writes what of which step. For a day they outlive a session that runs out
 * while somebody writes; signing out takes them away, and nobody else gets them.
 */
export const drafts = {
  find: <Value>(name: string, schema: z.ZodType<Value>, now = new Date()): Draft<Value> | undefined => {
    const draft = own(name, now);
    const { data: value } = schema.safeParse(draft?.value);
    return draft && value !== undefined ? { value, base: draft.base, at: draft.at } : undefined;
  },
  keep: (name: string, value: unknown, base: number, now = new Date()): boolean => {
    const user = currentUserId();
    if (user === undefined) return false;
    return writeTexts(key, { ...readTexts(key, now), [name]: { user, value, base, at: now.toISOString() } });
  },
  forget: (name: string, now = new Date()): void => {
    const { [name]: _, ...others } = readTexts(key, now);
    writeTexts(key, others);
  },
};
