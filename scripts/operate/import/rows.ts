import { type Draft, readRow as readStructure } from "#functions/domain/structures/import/rows.ts";
import { type StructureColumn, structureColumns } from "#shared/structures/structures.import.ts";

export type Row = { line: number } & (
  | { draft: Draft; digest: string; remarks: string[] }
  | { refusal: string; name: string }
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const labelOf = (field: StructureColumn): string => {
  const label = structureColumns.find((column) => column.field === field)?.header ?? "";
  return label.charAt(0).toLowerCase() + label.slice(1);
};

/** A row of the file, cleaned; or why it is refused. Each must name its source. */
export const readRow = (value: unknown, line: number): Row => {
  if (!isObject(value)) return { line, name: "", refusal: "cette ligne ne décrit pas une structure" };
  const row = readStructure(value, line);
  const hasSource = "faults" in row || row.draft.source_id !== "";
  const faults = [
    ...(hasSource ? [] : ["l’identifiant de la source (source_id) manque"]),
    ...("faults" in row ? row.faults.map(({ message }) => message) : []),
  ];
  if ("faults" in row || !hasSource)
    return { line, name: "faults" in row ? row.name : row.draft.name, refusal: faults.join(" ; ") };
  const remarks = row.remarks.map(
    (one) => `${labelOf(one.field)} « ${one.value.slice(0, 80)} » ${one.message}`,
  );
  return { line, draft: row.draft, digest: row.digest, remarks };
};

/** Every row of the file; one that repeats the source of an earlier one is refused. */
export const readRows = (values: readonly { value: unknown; line: number }[]): Row[] => {
  const seen = new Map<string, number>();
  return values.map(({ value, line }) => {
    const row = readRow(value, line);
    if (!("draft" in row)) return row;
    const before = seen.get(row.draft.source_id);
    if (before === undefined) {
      seen.set(row.draft.source_id, line);
      return row;
    }
    const refusal = `${row.draft.source_id} est déjà à la ligne ${before}`;
    return { line, name: row.draft.name, refusal };
  });
};
