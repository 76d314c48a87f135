import type { ReactNode } from "react";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { PageTitle } from "./PageTitle.tsx";

/** A page that leads nowhere: what it is, and what to do. */
export const Nowhere = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  /** Buttons, the filled one first. */
  children?: ReactNode;
}) => (
  <div className="wrap page">
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <span className="sign mb-3 size-22 rounded-lg">
        <SignTile sign="compass" />
      </span>
      <PageTitle documentTitle={title}>{title}</PageTitle>
      <p className="max-w-[36ch] text-ink-2 text-balance">{text}</p>
      {children ? <div className="row justify-center">{children}</div> : null}
    </div>
  </div>
);
