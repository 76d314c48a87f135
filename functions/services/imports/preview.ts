import { randomUUID } from "node:crypto";
import { type Entry, entriesOf } from "#functions/services/imports/columns.ts";
import { readObject } from "#functions/services/imports/objects.ts";
import {
  type ImportOf,
  isWritten,
  keepPlan,
  ownFile,
  type PlannedRow,
  readPlan,
} from "#functions/services/imports/plan.ts";
import { readSource } from "#functions/services/imports/source-file.ts";
import { type StoredFile, stateOf } from "#functions/store/files.ts";
import {
  findImport,
  type Refusals,
  refusalsOf,
  type StoredImport,
  writesToCreateImport,
} from "#functions/store/imports.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import {
  type ImportColumn,
  type ImportCounts,
  type ImportQuery,
  type ImportView,
  importStates,
  type MissingValue,
} from "#shared/contract/import.ts";
import { paginate } from "#shared/contract/page.ts";

/** Every judged line of a file, and the reference values that the lines name and no list has. */
export type Judgement = { rows: PlannedRow[]; missing?: MissingValue[] };
/** What defines an import: its columns, and how its lines are judged. */
export type Kind<Field extends string> = {
  columns: readonly ImportColumn<Field>[];
  judge: (entries: readonly Entry<Field>[]) => Promise<Judgement>;
};

const day = 24 * 3600;

/** How many lines are in each state. */
const counted = (rows: readonly { state: keyof ImportCounts }[]): ImportCounts => {
  const of = (state: keyof ImportCounts) => rows.filter((row) => row.state === state).length;
  return { error: of("error"), change: of("change"), create: of("create"), same: of("same") };
};
const none: ImportCounts = { error: 0, change: 0, create: 0, same: 0 };

type Judged = { found: StoredImport; rows: PlannedRow[] };

/** Reads and judges the file once; concurrent calls get the same judgement. */
const judged = <Field extends string>(
  file: StoredFile,
  { columns, judge }: Kind<Field>,
  now: Date,
): Promise<Judged | { refusal: string }> =>
  retryOnConcurrentChange(async () => {
    const found = await findImport(file.id);
    if (found) return { found, rows: await readPlan(found.plan, now) };
    const named = entriesOf(await readSource(await readObject(file.id, now), file.content_type), columns);
    if ("refusal" in named) return named;
    const { rows, missing = [] } = await judge(named.entries);
    const plan = `${file.id}.${randomUUID()}.json`;
    await keepPlan(plan, rows, now);
    const created: StoredImport = {
      id: file.id,
      plan,
      status: "ready",
      counts: counted(rows),
      missing_values: missing,
      ignored_columns: named.ignored.map((header) => header.slice(0, 100)).slice(0, 50),
      total: rows.filter(isWritten).length,
      position: 0,
      written: none,
      create_missing_values: false,
      created_at: now.toISOString(),
      version: 1,
      expires: Math.floor(now.getTime() / 1000) + day,
    };
    await transact(writesToCreateImport(created, file, () => new ConcurrentChange()));
    return { found: created, rows };
  });

/** Lines that were refused when written show as faults. */
const settled = (row: PlannedRow, refused: ReadonlyMap<number, Refusals[number]["notes"]>): PlannedRow => {
  const notes = refused.get(row.line);
  return notes ? { ...row, state: "error", notes } : row;
};

const order = (rows: readonly PlannedRow[]) =>
  rows.toSorted((a, b) => importStates.indexOf(a.state) - importStates.indexOf(b.state) || a.line - b.line);

const page = (rows: readonly PlannedRow[], { state, ...asked }: ImportQuery) =>
  paginate(order(state ? rows.filter((row) => row.state === state) : rows), asked);

const unready = (
  file: StoredFile,
  status: "checking" | "refused",
  reason: string | null,
  query: ImportQuery,
): ImportView => ({
  id: file.id,
  file_name: file.name,
  status,
  reason,
  counts: none,
  missing_values: [],
  ignored_columns: [],
  total: 0,
  position: 0,
  written: none,
  rows: page([], query),
});

/** An import as its screen shows it: checked, judged, being written or done. The first call judges the file. */
export const readImport = async <Field extends string>(
  of: ImportOf,
  query: ImportQuery,
  kind: Kind<Field>,
): Promise<ImportView> => {
  const file = await ownFile(of);
  const { status, reason } = stateOf(file, of.now);
  if (status !== "available")
    return unready(file, status === "pending" ? "checking" : "refused", reason, query);
  const judgement = await judged(file, kind, of.now);
  if ("refusal" in judgement) return unready(file, "refused", judgement.refusal, query);
  const { found } = judgement;
  const refused = found.status === "ready" ? new Map() : await refusalsOf(found.id);
  const rows = judgement.rows.map((row) => settled(row, refused));
  return {
    ...found,
    file_name: file.name,
    reason: null,
    counts: counted(rows),
    rows: page(rows, query),
  };
};
