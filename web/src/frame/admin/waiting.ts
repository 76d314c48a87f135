import type { ReactNode } from "react";

/** Something that waits for staff: how many, of what, and the page or the dialog where they deal with it. */
export type WaitingLine = {
  id: string;
  count: number;
  label: string;
  detail?: string;
  /** What one does there. */
  action: string;
} & ({ to: string } | { dialog: { title: string; content: ReactNode } });
