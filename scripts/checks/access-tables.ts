import type { AccessTable } from "#scripts/checks/principals.ts";

const files = import.meta.glob<{ access: AccessTable }>("./access/*.ts", { eager: true });

/** The hand-written rows of every domain, by operation. */
export const tables = Object.assign({}, ...Object.values(files).map((file) => file.access)) as AccessTable;
