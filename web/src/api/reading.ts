import {
  lineSpacings,
  type ReadingComfort,
  textSizes,
  usualReading,
} from "#shared/accounts/reading.schemas.ts";
import { browserStore } from "./browser-store.ts";

/** Without the schema: its library would be a tenth of what every first page waits for. */
const read = (stored: unknown): ReadingComfort => {
  const { text, spacing, still, lasting } = Object(stored) as Record<string, unknown>;
  return {
    text: textSizes.find((size) => size === text) ?? usualReading.text,
    spacing: lineSpacings.find((size) => size === spacing) ?? usualReading.spacing,
    still: still === true,
    lasting: lasting === true,
  };
};

/** What the person who is signed in chose, or a visitor: kept here so that the first page is drawn with it. */
export const readingComfort = browserStore("compagnon-lecture", read);

const byVisitor = browserStore<{ chosen?: true }>("compagnon-lecture-visite", (stored) =>
  stored && typeof stored === "object" && "chosen" in stored ? { chosen: true } : {},
);

/** Keeps what somebody chose who is not signed in. */
export const chooseAsVisitor = (chosen: ReadingComfort): void => {
  readingComfort.set(chosen);
  byVisitor.set({ chosen: true });
};

/**
 * Shows what an account chose. An account that chose nothing takes what its owner chose here before they signed in,
 * by `save`; if that fails, the next check of the session tries again.
 */
export const takeReadingOf = async (
  account: ReadingComfort | undefined,
  save: (chosen: ReadingComfort) => Promise<unknown>,
): Promise<void> => {
  if (account || !byVisitor.get().chosen) {
    readingComfort.set(account ?? usualReading);
    byVisitor.set({});
    return;
  }
  const isSaved = await save(readingComfort.get()).then(
    () => true,
    () => false,
  );
  if (isSaved) byVisitor.set({});
};

const apply = () => {
  const { text, spacing, still, lasting } = readingComfort.get();
  Object.assign(document.documentElement.dataset, {
    text,
    spacing,
    motion: still ? "less" : "usual",
    notices: lasting ? "lasting" : "usual",
  });
};

/** Marks the root of the page with it, now and at each change; style sheets and notices go by these marks. */
export const applyReadingComfort = (): void => {
  apply();
  readingComfort.subscribe(apply);
};
