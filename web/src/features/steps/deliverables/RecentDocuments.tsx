import { useQuery } from "@tanstack/react-query";
import { ChevronRight, FileText } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router-dom";
import * as steps from "#shared/steps/steps.contract.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { pathTexts } from "../texts.ts";

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
            <ul className="card-grid" style={{ "--col": "18rem", "--gap": ".75rem" } as CSSProperties}>
              {documents.map(({ id, name, created_at }) => (
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
          )
        }
      </Loaded>
      {children}
    </section>
  );
};
