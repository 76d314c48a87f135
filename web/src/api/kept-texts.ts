/** A text that is not saved yet: it belongs to one person, and this browser keeps it for a day. */
export type KeptText = { user: string; at: string; value: unknown; base: number };

const longest = 24 * 60 * 60_000;
/** Where texts are kept: those being written, and changes of wishes. */
export const textKeys = { drafts: "compagnon-textes", wishes: "compagnon-voeux" } as const;
type TextKey = (typeof textKeys)[keyof typeof textKeys];

const isText = (value: unknown): value is KeptText => {
  const { user, at, base } = Object(value) as Partial<KeptText>;
  return typeof user === "string" && typeof at === "string" && typeof base === "number";
};

/** The texts of the last day, by name, whoever wrote them. */
export const readTexts = (key: TextKey, now = new Date()): Record<string, KeptText> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    const texts = Object.entries(Object(stored)).filter(
      (entry): entry is [string, KeptText] =>
        isText(entry[1]) && now.getTime() - Date.parse(entry[1].at) <= longest,
    );
    return Object.fromEntries(texts);
  } catch {
    return {}; // written by hand or by another version: no text is the only sound reading
  }
};

/** False where the browser keeps nothing: full, or told not to. */
export const writeTexts = (key: TextKey, texts: Record<string, KeptText>): boolean => {
  try {
    if (Object.keys(texts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(texts));
    return true;
  } catch {
    return false;
  }
};

/** Forgets what is older than a day and, once somebody is signed in, what others wrote here. */
export const pruneTexts = (user: string | undefined, now = new Date()): void => {
  for (const key of Object.values(textKeys)) {
    if (localStorage.getItem(key) === null) continue;
    const texts = Object.entries(readTexts(key, now));
    writeTexts(key, Object.fromEntries(texts.filter(([, text]) => user === undefined || text.user === user)));
  }
};
