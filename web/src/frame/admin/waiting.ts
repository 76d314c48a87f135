import type { ReactNode } from "react";

/** Something that waits for staff: its count, its name, and the page or dialog that handles it. */
export type WaitingLine = {
  id: string;
  count: number;
  label: string;
  detail?: string;
  /** What one does there. */
  action: string;
} & ({ to: string } | { dialog: { title: string; content: ReactNode } });
