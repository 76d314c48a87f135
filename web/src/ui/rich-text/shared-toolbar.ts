import type { Editor } from "@tiptap/react";
import { createContext } from "react";

/** The text that the bar acts on, and the id of its label. */
export type WrittenText = { editor: Editor; labelledBy: string };

/** One bar for all rich texts of a form. Without it each text has a bar of its own. */
export const SharedToolbar = createContext<
  | { text: WrittenText | undefined; take: (text: WrittenText) => void; leave: (editor: Editor) => void }
  | undefined
>(undefined);
