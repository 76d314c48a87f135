import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, FileText } from "lucide-react";
import { type ComponentType, type CSSProperties, useState } from "react";
import { Link } from "react-router-dom";
import type * as z from "zod";
import * as steps from "#shared/steps/steps.contract.ts";
import type { LastDocument } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { nearDay } from "#web/ui/dates.ts";
import { LinkLine } from "#web/ui/lists/Lines.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { pathTexts } from "../texts.ts";

/** One row of a learner's wide page; in a trainer's one column, as many lines. */
const shownFirst = 3;

type Documents = { documents: readonly z.output<typeof LastDocument>[] };

const Lines = ({ documents }: Documents) => (
  <ul>
    {documents.map(({ id, name, created_at }) => (
      <LinkLine key={id} to={paths.document(id)} label={name} end={nearDay(created_at)} />
    ))}
  </ul>
);

const Cards = ({ documents }: Documents) => (
  <ul className="card-grid" style={{ "--col": "18rem", "--gap": ".75rem" } as CSSProperties}>
    {documents.map(({ id, name, created_at }) => (
      <li key={id} className="grid">
        <Link className="file link-plain bg-surface" to={paths.document(id)}>
          <FileText />
          <span>
            <strong>{name}</strong>
            <span className="small muted">{nearDay(created_at)}</span>
          </span>
          <ChevronRight />
        </Link>
      </li>
    ))}
  </ul>
);

/** The newest documents that one may read: three, the others on request. */
const Newest = ({ List }: { List: ComponentType<Documents> }) => {
  const query = useQuery(ask(steps.listLastDocuments, { query: {} }));
  const [all, setAll] = useState(false);
  const more = (query.data?.length ?? 0) - shownFirst;
  return (
    <>
      <Loaded query={query} failed={pathTexts.documentsFailed} loading={<LoadingState lines={2} />}>
        {(documents) =>
          documents.length === 0 ? (
            <p className="muted">{pathTexts.noDocument}</p>
          ) : (
            <List documents={all ? documents : documents.slice(0, shownFirst)} />
          )
        }
      </Loaded>
      {more > 0 ? (
        <div className="-ml-2.5">
          <Button variant="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? pathTexts.fewerDocuments : pathTexts.moreDocuments(more)}
            <ChevronDown className={all ? "rotate-180" : ""} />
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** In one column. `every`: where all of them are, and its name. */
export const RecentDocuments = ({
  title,
  every,
}: {
  title: string;
  every: { to: string; label: string };
}) => (
  <section aria-labelledby="recent-documents">
    <div className="row between border-b border-line-strong">
      <h2 id="recent-documents" className="text-lg">
        {title}
      </h2>
      <Link className="more" to={every.to}>
        {every.label}
      </Link>
    </div>
    <Newest List={Lines} />
  </section>
);

/** The same in one line until it is opened, and read only then. */
export const FoldedDocuments = ({ title }: { title: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      wide
      summary={<h2 className="font-sans text-body font-strong tracking-normal">{title}</h2>}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen ? (
        <div className="stack stack-s p-pad">
          <Newest List={Cards} />
          <Link className="more" to={paths.documents}>
            {pathTexts.allDocuments}
          </Link>
        </div>
      ) : null}
    </Disclosure>
  );
};
