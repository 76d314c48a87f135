import type { ReactNode } from "react";
import type { TodoLine } from "#web/frame/todo.ts";

/** Something that waits for staff: what a page or a dialog handles. */
export type WaitingLine = TodoLine & { dialog?: { title: string; content: ReactNode } };
