import { ReadingComfort, usualReading } from "#shared/accounts/reading.schemas.ts";
import { browserStore } from "./browser-store.ts";

/** What the person who is signed in chose, kept here so that the first page is drawn with it. */
export const readingComfort = browserStore<ReadingComfort>(
  "compagnon-lecture",
  (stored) => ReadingComfort.safeParse(stored).data ?? usualReading,
);

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
