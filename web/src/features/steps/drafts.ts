import * as z from "zod";

const key = "compagnon-textes";
/** Long enough for a holiday between two sittings. */
const longest = 30 * 24 * 60 * 60_000;

const Stored = z.record(z.string(), z.object({ value: z.unknown(), base: z.number(), at: z.string() }));
type Drafts = z.output<typeof Stored>;

const read = (): Drafts => {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(key) ?? "{}"));
  } catch {
    return {}; // written by hand or by another version: no text is the only sound reading
  }
};

/** False where the browser keeps nothing: full, or told not to. */
const write = (drafts: Drafts): boolean => {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
};

/** What was typed and not saved, the version that it started from, and when. */
export type Draft<Value> = { value: Value; base: number; at: string };

/**
 * Unsaved texts of this browser, by name: who writes what of which step. They outlive a session that runs out while
 * somebody writes; signing out takes them away.
 */
export const drafts = {
  find: <Value>(name: string, schema: z.ZodType<Value>, now = new Date()): Draft<Value> | undefined => {
    const draft = read()[name];
    if (!draft || now.getTime() - Date.parse(draft.at) > longest) return undefined;
    const { data: value } = schema.safeParse(draft.value);
    return value === undefined ? undefined : { ...draft, value };
  },
  keep: (name: string, value: unknown, base: number, now = new Date()): boolean =>
    write({ ...read(), [name]: { value, base, at: now.toISOString() } }),
  forget: (name: string): void => {
    const { [name]: _, ...others } = read();
    write(others);
  },
};
