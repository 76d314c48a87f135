import type { AccessTable, Row } from "#scripts/checks/principals.ts";

const files = import.meta.glob<{ access: AccessTable }>("./access/*.ts", { eager: true });

/** The hand-written rows of every domain, by operation. */
export const tables = Object.assign({}, ...Object.values(files).map((file) => file.access)) as AccessTable;

/** A route's rows, one for each kind of call. */
export const rowsOf = (operation: string): readonly Row[] => [tables[operation] ?? []].flat();
