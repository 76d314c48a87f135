import { useQuery } from "@tanstack/react-query";
import { ChevronRight, FileText } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type * as z from "zod";
import * as steps from "#shared/steps/steps.contract.ts";
import type { LastDocument } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { pathTexts } from "../texts.ts";

/** As many as one row of a wide page holds. */
const shownFirst = 3;

const DocumentList = ({ documents }: { documents: readonly z.output<typeof LastDocument>[] }) => {
  const [all, setAll] = useState(false);
  const more = documents.length - shownFirst;
  return (
    <>
      <ul className="card-grid" style={{ "--col": "18rem", "--gap": ".75rem" } as CSSProperties}>
        {(all ? documents : documents.slice(0, shownFirst)).map(({ id, name, created_at }) => (
          <li key={id}>
            <Link className="file link-plain" to={paths.document(id)}>
              <FileText />
              <span>
                <strong>{name}</strong>
                <span className="small muted">{day(created_at)}</span>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <div>
          <Button variant="quiet" small onClick={() => setAll(!all)}>
            {all ? pathTexts.fewerDocuments : pathTexts.moreDocuments(more)}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** The newest documents that one may read. */
export const RecentDocuments = ({ title, children }: { title: string; children?: ReactNode }) => {
  const query = useQuery(ask(steps.listLastDocuments, {}));
  return (
    <section className="panel stack" aria-labelledby="recent-documents">
      <div className="row between">
        <h2 id="recent-documents" className="title-m">
          {title}
        </h2>
        <Link className="more" to={paths.documents}>
          {pathTexts.allDocuments}
        </Link>
      </div>
      <Loaded query={query} failed={pathTexts.documentsFailed} loading={<LoadingState lines={2} />}>
        {(documents) =>
          documents.length === 0 ? (
            <p className="muted">{pathTexts.noDocument}</p>
          ) : (
            <DocumentList documents={documents} />
          )
        }
      </Loaded>
      {children}
    </section>
  );
};
