import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { Loaded } from "#web/ui/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/Pagination.tsx";
import { EmptyState } from "#web/ui/States.tsx";
import { type Column, Table } from "#web/ui/Table.tsx";
import { useTopOfResults } from "#web/ui/top-of-results.ts";
import { adminTexts } from "./texts.ts";

type PageOf<Row> = { data: Row[]; current_page: number; last_page: number; total: number };

/** The page that the address names, and the addresses of the others. */
export const usePageInAddress = () => {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const asked = Number(search.get("page"));
  const to = (page: number): string => {
    const next = new URLSearchParams(search);
    if (page === 1) next.delete("page");
    else next.set("page", String(page));
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return { page: Number.isInteger(asked) && asked > 0 ? asked : 1, to };
};

/** A page of a list with its states; where in the list it stands, and the way to the others. */
export const PagedTable = <Row extends { id: string }>({
  query,
  perPage,
  caption,
  columns,
  empty,
  to,
}: {
  query: {
    data: PageOf<Row> | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  perPage: number;
  caption: string;
  columns: readonly Column<Row>[];
  empty: { title: string; text?: string; action?: ReactNode };
  to: (page: number) => string;
}) => {
  const top = useTopOfResults(query.data?.current_page);
  return (
    <Loaded query={query} failed={adminTexts.loadFailed}>
      {(found) =>
        found.total === 0 ? (
          <EmptyState title={empty.title} action={empty.action} sign="book">
            {empty.text}
          </EmptyState>
        ) : (
          <>
            <div ref={top} tabIndex={-1} className="panel panel-flush" aria-busy={query.isFetching}>
              <Table caption={caption} columns={columns} rows={found.data} keyOf={({ id }) => id} />
            </div>
            <div className="row between">
              <PageRange page={found.current_page} perPage={perPage} total={found.total} />
              <Pagination page={found.current_page} last={found.last_page} to={to} />
            </div>
          </>
        )
      }
    </Loaded>
  );
};
