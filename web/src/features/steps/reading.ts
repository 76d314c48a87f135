import * as z from "zod";
import { browserStore } from "#web/api/browser-store.ts";

const Marks = z.record(z.string(), z.string());
const store = browserStore("compagnon-lus", (stored) => Marks.safeParse(stored).data ?? {});

/**
 * When somebody marked the parts of a kind of step as read. `scope` names the reader and the kind of step: its fixed
 * texts are the same for all learners, so a trainer reads them once.
 */
export const useReadMarks = (scope: string) => {
  const marks = store.use();
  const keyOf = (part: string) => `${scope} ${part}`;
  return {
    readAt: (part: string): string | undefined => marks[keyOf(part)],
    mark: (part: string) => {
      store.set({ ...store.get(), [keyOf(part)]: new Date().toISOString() });
    },
    unmark: (part: string) => {
      const { [keyOf(part)]: _, ...rest } = store.get();
      store.set(rest);
    },
  };
};
