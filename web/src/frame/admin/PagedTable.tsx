import type { ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Sort } from "#shared/contract/sort.ts";
import { useDebounced } from "#web/ui/browser/debounce.ts";
import { useTyped } from "#web/ui/browser/typed.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, type Sorting, Table } from "#web/ui/lists/Table.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { uiTexts } from "#web/ui/texts.ts";
import { adminTexts } from "./texts.ts";

type PageOf<Row> = { data: Row[]; current_page: number; last_page: number; total: number };

/** The page that the address names, and the addresses of the others. `name`: of one list among several of a page. */
export const usePageInAddress = (name = "page") => {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const asked = Number(search.get(name));
  const to = (page: number): string => {
    const next = new URLSearchParams(search);
    if (page === 1) next.delete(name);
    else next.set(name, String(page));
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return { page: Number.isInteger(asked) && asked > 0 ? asked : 1, to };
};

/** What narrows a list, kept in the address; a change goes back to the first page, and a blank value goes. */
export const useFiltersInAddress = <Key extends string>() => {
  const [search, setSearch] = useSearchParams();
  const keep = (key: Key, value: string | undefined) =>
    setSearch(
      (before) => {
        before.delete("page");
        if (value) before.set(key, value);
        else before.delete(key);
        return before;
      },
      // At once: the box that was ticked and the field that was chosen read the address.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return { at: (key: Key): string => search.get(key) ?? "", keep };
};

/** What a list is searched by: as it is typed, in the address at once, and asked for after a pause. */
export const useSearchInAddress = <Key extends string>(
  { at, keep }: ReturnType<typeof useFiltersInAddress<Key>>,
  key: Key,
) => {
  const { typed, type } = useTyped(at(key), (text) => keep(key, text));
  return { typed, type, searched: useDebounced(at(key)) };
};

/** How the address sorts a list by one of its columns, for the list's call and for its table. */
export const useSortInAddress = <Key extends string>(keys: readonly Key[]) => {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const asked = search.get("tri") ?? "";
  const isDown = asked.startsWith("-");
  const by = keys.find((key) => key === (isDown ? asked.slice(1) : asked));
  const to = (sort: string): string => {
    const next = new URLSearchParams(search);
    next.delete("page");
    if (sort) next.set("tri", sort);
    else next.delete("tri");
    return `${pathname}?${next}`;
  };
  const sort: Sort<Key> | undefined = by && (isDown ? `-${by}` : by);
  return { query: sort && { sort }, sorting: { by, isDown, to } };
};

/** How a list is sorted, in words; undefined in its own order. */
const sortedBy = <Row,>(columns: readonly Column<Row>[], sorting: Sorting | undefined) => {
  const label = sorting && columns.find(({ sort }) => sort && sort === sorting.by)?.label;
  return label && (sorting.isDown ? uiTexts.sortedDown(label) : uiTexts.sortedUp(label));
};

/** Fewer rows stand in sight of each other, whatever their order. */
const worthSorting = 6;

/** For phones, which show no column titles. */
const SortField = <Row,>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) => {
  const navigate = useNavigate();
  const { by, isDown, to } = sorting;
  const options = columns.flatMap(({ sort, label }) =>
    sort
      ? [
          { id: sort, label: adminTexts.sortedBy(label) },
          { id: `-${sort}`, label: adminTexts.sortedDownBy(label) },
        ]
      : [],
  );
  return (
    <SelectField
      label={adminTexts.sort}
      placeholder={adminTexts.ownOrder}
      options={options}
      value={by ? `${isDown ? "-" : ""}${by}` : ""}
      onChange={({ target }) => void navigate(to(target.value), { preventScrollReset: true })}
    />
  );
};

/** How phones sort a list; undefined where there is nothing to sort. */
export const sortOf = <Row,>(columns: readonly Column<Row>[], sorting: Sorting, total = 0) =>
  total >= worthSorting ? <SortField columns={columns} sorting={sorting} /> : undefined;

/** A page of a list with its states; where in the list it stands, and the way to the others. */
export const PagedTable = <Row extends { id: string }>({
  query,
  perPage,
  caption,
  columns,
  empty,
  to,
  sorting,
  filteredBy,
  brief,
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
  sorting?: Sorting | undefined;
  /** The words that were looked for; `true` for another filter. */
  filteredBy?: string | boolean | undefined;
  /** What phones show of a row tells itself apart without its labels. */
  brief?: boolean;
}) => {
  const { data } = query;
  const top = useTopOfResults(data?.current_page);
  return (
    <>
      <ListStatus
        name={caption}
        total={data?.total}
        page={data?.current_page}
        last={data?.last_page}
        filteredBy={filteredBy}
        sortedBy={sortedBy(columns, sorting)}
      >
        <EmptyState title={empty.title} action={empty.action} sign="book">
          {empty.text}
        </EmptyState>
      </ListStatus>
      <Loaded query={query} failed={adminTexts.loadFailed}>
        {(found) =>
          found.total === 0 ? null : (
            <>
              <div
                ref={top}
                tabIndex={-1}
                className={brief ? "brief panel panel-flush" : "panel panel-flush"}
                aria-busy={query.isFetching}
              >
                <Table
                  caption={caption}
                  columns={columns}
                  rows={found.data}
                  keyOf={({ id }) => id}
                  sorting={sorting}
                />
              </div>
              <div className="row between">
                <PageRange page={found.current_page} perPage={perPage} total={found.total} />
                <Pagination page={found.current_page} last={found.last_page} to={to} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
};
