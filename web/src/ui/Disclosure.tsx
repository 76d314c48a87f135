import type { ComponentProps, ReactNode } from "react";
import { Summary } from "./Summary.tsx";

/** What is looked at by who asks for it, in a frame of its own. */
export const Disclosure = ({
  summary,
  children,
  ...rest
}: Omit<ComponentProps<"details">, "className"> & { summary: ReactNode }) => (
  <details {...rest} className="group/disclosure rounded-md border border-line bg-surface">
    <Summary className="px-3.5 py-2.5 font-semibold group-open/disclosure:border-b group-open/disclosure:border-line">
      {summary}
    </Summary>
    {children}
  </details>
);
