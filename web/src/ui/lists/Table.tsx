import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";
import { Aloud } from "../Aloud.tsx";

export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The cell that names its row. */
  heading?: boolean;
  /** Figures and dates, aligned on their digits. */
  numeric?: boolean;
  /** The column's title is for those who listen only (actions, links). */
  labelHidden?: boolean;
  end?: boolean;
  /** Phones leave it out: there the cell that names the row says it. */
  wideOnly?: boolean;
  /** The key by which the list can be sorted in this column. */
  sort?: string;
};

/** By which column a list is sorted, and the address that sorts it by another. */
export type Sorting = {
  by: string | undefined;
  isDown: boolean;
  to: (sort: string) => string;
};

type TableProps<Row> = {
  /** Says what the table holds; heard, not seen. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sorting?: Sorting | undefined;
};

/** The address that sorts by a column: downwards if it is sorted upwards already. */
const nextSort = (sort: string, { by, isDown, to }: Sorting) =>
  to(sort === by && !isDown ? `-${sort}` : sort);

/** A column's title, which sorts the list. Phones do not show titles: they have a list of sorts above. */
const SortLink = ({ label, sort, sorting }: { label: string; sort: string; sorting: Sorting }) => {
  const Sign = sort !== sorting.by ? ArrowUpDown : sorting.isDown ? ArrowDown : ArrowUp;
  return (
    <>
      <Link
        className="inline-flex items-center gap-1 text-inherit no-underline hover:underline max-md:hidden [&_svg]:size-3.5 [th:not([aria-sort])>&]:[&_svg]:opacity-40 [th[aria-sort]>&]:text-ink"
        to={nextSort(sort, sorting)}
        preventScrollReset
      >
        {label}
        <Sign />
      </Link>
      <span className="hidden max-md:inline">{label}</span>
    </>
  );
};

const Title = <Row,>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) => {
  if (column.labelHidden) return <span className="sr">{column.label}</span>;
  if (!sorting || !column.sort) return <Aloud>{column.label}</Aloud>;
  return <SortLink label={column.label} sort={column.sort} sorting={sorting} />;
};

const sortOf = ({ sort }: { sort?: string }, sorting: Sorting | undefined) =>
  sorting && sort && sort === sorting.by ? (sorting.isDown ? "descending" : "ascending") : undefined;

const classOf = ({ numeric, end }: { numeric?: boolean; end?: boolean }) =>
  [numeric && "num", end && "end"].filter(Boolean).join(" ") || undefined;

/** One markup for both widths. Roles are written out: phones draw rows as blocks, which drops them. */
export const Table = <Row,>({ caption, columns, rows, keyOf, sorting }: TableProps<Row>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
  <table className="data-table" role="table">
    <caption className="sr">{aloud(caption)}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            role="columnheader"
            className={column.end ? "end" : undefined}
            aria-sort={sortOf(column, sorting)}
          >
            <Title column={column} sorting={sorting} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row">
          {columns.map((column) =>
            column.heading ? (
              <th key={column.id} scope="row" role="rowheader" className={classOf(column)}>
                <Aloud>{column.cell(row)}</Aloud>
              </th>
            ) : (
              <td
                key={column.id}
                role="cell"
                className={classOf(column)}
                data-label={column.labelHidden ? undefined : column.label}
                data-wide-only={column.wideOnly || undefined}
              >
                <Aloud>{column.cell(row)}</Aloud>
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
);

/** The titles of a table that writes its own rows. */
export const ColumnTitles = ({ labels }: { labels: readonly string[] }) =>
  labels.map((label) => (
    // biome-ignore lint/a11y/noRedundantRoles: display: block takes the native roles away
    <th key={label} scope="col" role="columnheader">
      <Aloud>{label}</Aloud>
    </th>
  ));

/** The last column's buttons. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className="acts">{children}</div>;
