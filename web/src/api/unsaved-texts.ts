import { browserStore } from "./browser-store.ts";

/** A text that is not saved yet: it belongs to one person, and this browser keeps it for a day. */
type UnsavedText = { user: string; at: string; value: unknown; base: number };
type Texts = Readonly<Record<string, UnsavedText>>;

const maxAge = 24 * 60 * 60_000;

const isText = (value: unknown): value is UnsavedText => {
  const { user, at, base } = Object(value) as Partial<UnsavedText>;
  return typeof user === "string" && typeof at === "string" && typeof base === "number";
};
const textsIn = (stored: unknown): Texts =>
  Object.fromEntries(
    Object.entries(Object(stored)).filter((entry): entry is [string, UnsavedText] => isText(entry[1])),
  );

/** Texts being written, and changes of wishes. */
export const textStores = {
  drafts: browserStore("compagnon-textes", textsIn),
  wishes: browserStore("compagnon-voeux", textsIn),
};
export type TextStore = (typeof textStores)[keyof typeof textStores];

/** The texts of the last day, by name, no matter who wrote them. */
export const recent = (texts: Texts, now: Date): Record<string, UnsavedText> =>
  Object.fromEntries(Object.entries(texts).filter(([, { at }]) => now.getTime() - Date.parse(at) <= maxAge));

/** Forgets what is older than a day and, once somebody is signed in, what others wrote here. */
export const pruneTexts = (user: string | undefined, now = new Date()): void => {
  for (const store of Object.values(textStores)) {
    const texts = Object.entries(store.get());
    const kept = Object.entries(recent(store.get(), now)).filter(
      ([, text]) => user === undefined || text.user === user,
    );
    if (kept.length < texts.length) store.set(Object.fromEntries(kept));
  }
};
