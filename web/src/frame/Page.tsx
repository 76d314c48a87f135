import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useAsLeft } from "./as-left.ts";
import { PageTitle } from "./PageTitle.tsx";

type PageProps = {
  title: ReactNode;
  documentTitle?: string | undefined;
  /** The page above this one. */
  back?: { to: string; label: ReactNode } | undefined;
  /** A line above the title. */
  eyebrow?: ReactNode;
  /** A sentence or small facts below the title. */
  intro?: ReactNode;
  /** Buttons beside the title, the filled one last. */
  actions?: ReactNode;
  /** A list of single lines: as wide as one reads it, in the middle of a wide screen. */
  narrow?: boolean;
  children: ReactNode;
};

/** To a list as one left it: with its filters, on its page. */
export const Back = ({ to, label }: { to: string; label: ReactNode }) => (
  <Link className="back" to={useAsLeft(to)}>
    <ChevronLeft />
    {label}
  </Link>
);

/** Below the title on phones: words without an edge of their own stand at the page's. */
export const headActs = "row max-sm:[&>.btn-quiet:first-child]:-ml-3";

export const PageHead = ({
  title,
  documentTitle,
  back,
  eyebrow,
  intro,
  actions,
}: Omit<PageProps, "children" | "narrow">) => (
  <>
    {back ? <Back {...back} /> : null}
    <div className="row between">
      <div className="stack stack-s">
        {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
        <PageTitle documentTitle={documentTitle}>{title}</PageTitle>
        {intro}
      </div>
      {actions ? <div className={headActs}>{actions}</div> : null}
    </div>
  </>
);

/** The frame of most pages: the shared edge, the way back, the title and its actions. */
export const Page = ({ children, narrow = false, ...head }: PageProps) => (
  <div className={`wrap page stack ${narrow ? "[--page:60rem]" : ""}`}>
    <PageHead {...head} />
    {children}
  </div>
);
