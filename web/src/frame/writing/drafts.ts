import type * as z from "zod";
import { ownTexts } from "#web/api/own-texts.ts";
import { textStores } from "#web/api/unsaved-texts.ts";

/** What was typed and not saved, the version that it started from, and when. */
type Draft<Value> = { value: Value; base: number; at: string };

const own = ownTexts(textStores.drafts);

/**
 * Unsaved texts of this browser, by name: who writes what of which step. For a day they outlive a session that runs out
 * while somebody writes; signing out takes them away, and nobody else gets them.
 */
export const drafts = {
  ...own,
  find: <Value>(name: string, schema: z.ZodType<Value>, now = new Date()): Draft<Value> | undefined => {
    const draft = own.find(name, now);
    const { data: value } = schema.safeParse(draft?.value);
    return draft && value !== undefined ? { value, base: draft.base, at: draft.at } : undefined;
  },
};
