/**
 * Ids of the headers of a table whose rows stand below the name of their group. That name heads neither a row nor a column,
 * so each cell lists its headers (RGAA 5.7). `table` is unlike that of any other such table on the page.
 */
export const headerIdsOf = (table: string) => {
  const idOf = (kind: "group" | "row" | "column") => (key: string) => `${table}-${kind}-${key}`;
  const [group, row, column] = [idOf("group"), idOf("row"), idOf("column")];
  return {
    group,
    row,
    column,
    /** For the attribute `headers` of a cell. */
    ofCell: (groupKey: string, rowKey: string, columnKey: string) =>
      `${group(groupKey)} ${row(rowKey)} ${column(columnKey)}`,
  };
};
