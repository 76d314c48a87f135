import type { ComponentProps, ReactNode } from "react";
import { Summary } from "./Summary.tsx";

/** What is looked at by who asks for it, in a frame of its own. */
export const Disclosure = ({
  summary,
  wide = false,
  children,
  ...rest
}: Omit<ComponentProps<"details">, "className"> & {
  summary: ReactNode;
  /** Among the panels of a page, whose inner edge its words share. */
  wide?: boolean;
}) => (
  <details {...rest} className="group/disclosure rounded-lg border border-line bg-surface">
    <Summary
      look="head"
      className={`${wide ? "px-pad" : "px-3.5"} py-2.5 font-semibold group-open/disclosure:border-b group-open/disclosure:border-line`}
    >
      {summary}
    </Summary>
    {children}
  </details>
);
