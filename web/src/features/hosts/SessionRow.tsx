import type { ReactNode } from "react";

const rows = {
  met: "slot min-h-16",
  empty: "slot slot-empty min-h-14",
  done: "slot min-h-16 bg-transparent shadow-[inset_0_0_0_1.5px_var(--color-beech-300)]",
};

/** A time slot on the host's page: its hour, then who comes. */
export const SessionRow = ({
  hour,
  start,
  state,
  children,
}: {
  hour: string;
  start?: string;
  state: keyof typeof rows;
  children: ReactNode;
}) => (
  <li
    className={`grid-cols-[5rem_minmax(0,1fr)] pr-3.5 max-sm:grid-cols-[4.75rem_minmax(0,1fr)] ${rows[state]}`}
  >
    <b
      className={`row-span-1 text-[clamp(1.0625rem,1rem+0.4vw,1.1875rem)] tabular-nums [clip-path:polygon(0_0,100%_0,88%_100%,0_100%)] ${state === "met" ? "" : "bg-transparent text-ink-2"}`}
    >
      <time dateTime={start}>{hour}</time>
    </b>
    {children}
  </li>
);
