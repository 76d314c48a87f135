import type { ReactNode } from "react";

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
};

export type TableProps<Row> = {
  /** Says what the table holds; heard, not seen. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

const classOf = ({ numeric, end }: { numeric?: boolean; end?: boolean }) =>
  [numeric && "num", end && "end"].filter(Boolean).join(" ") || undefined;

/** One markup for both widths. Roles are written out: phones draw rows as blocks, which drops them. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
  <table className="data-table" role="table">
    <caption className="sr">{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th key={column.id} scope="col" role="columnheader" className={column.end ? "end" : undefined}>
            {column.labelHidden ? <span className="sr">{column.label}</span> : column.label}
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
                {column.cell(row)}
              </th>
            ) : (
              <td
                key={column.id}
                role="cell"
                className={classOf(column)}
                data-label={column.labelHidden ? undefined : column.label}
              >
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
);

/** The last column's buttons. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className="acts">{children}</div>;
