import { type StoredFile, stateOf } from "#functions/domain/files/files.store.ts";
import { type Entry, entriesOf } from "#functions/domain/imports/columns.ts";
import {
  expiryOfImport,
  findImport,
  keptOf,
  type Refusals,
  refusalsOf,
  type StoredImport,
  undoUntil,
  writesToCreateImport,
} from "#functions/domain/imports/imports.store.ts";
import { readObject } from "#functions/domain/imports/objects.ts";
import {
  type ImportOf,
  isSameValue,
  isWritten,
  keepPlan,
  leftOutOf,
  type PlannedRow,
  readPlan,
  withCreated,
  writtenFile,
} from "#functions/domain/imports/plan.ts";
import { readSource } from "#functions/domain/imports/source-file.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import {
  type ImportColumn,
  type ImportCounts,
  type ImportNote,
  type ImportQuery,
  type ImportView,
  importMessages,
  importStates,
  type MissingValue,
} from "#shared/contract/import.ts";
import { paginate } from "#shared/contract/page.ts";

/**
 * Every judged line of a file, and the reference values that the lines name and no list has; or why the file as a whole
 * can't be taken.
 */
export type Judgement = { rows: PlannedRow[]; missing?: MissingValue[] } | { refusal: string };
/** What defines an import: its columns, and how its lines are judged. */
type Kind<Field extends string> = {
  columns: readonly ImportColumn<Field>[];
  judge: (entries: readonly Entry<Field>[]) => Promise<Judgement>;
};

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
    if (found && !found.stale) return { found, rows: await readPlan(found.plan, now) };
    const source = await readSource(await readObject(file.id, now), file.content_type);
    const named = entriesOf(source, columns);
    if ("refusal" in named) return named;
    const judgement = await judge(named.entries);
    if ("refusal" in judgement) return judgement;
    const { rows } = judgement;
    const answered = (found?.missing_values ?? []).filter(({ created }) => created);
    const missing = withCreated(judgement.missing ?? [], (value) =>
      answered.some((one) => isSameValue(one, value)),
    );
    const isLeftOut = leftOutOf({ missing_values: missing, create_missing_values: false });
    const plan = await keepPlan(file.id, rows, now);
    const created: StoredImport = {
      id: file.id,
      plan,
      status: "ready",
      counts: counted(rows),
      missing_values: missing,
      stale: false,
      ignored_columns: named.ignored.map((header) => header.slice(0, 100)).slice(0, 50),
      ignored_sheets: named.otherSheets.slice(0, 50),
      total: rows.filter(isWritten).length,
      needing: rows.filter(isLeftOut).length,
      position: 0,
      undo_position: 0,
      undone: { back: 0, kept: 0 },
      written: none,
      create_missing_values: false,
      created_at: now.toISOString(),
      version: (found?.version ?? 0) + 1,
      expires: expiryOfImport(now),
    };
    await transact(writesToCreateImport(created, file, found, () => new ConcurrentChange()));
    return { found: created, rows };
  });

type LineNotes = ReadonlyMap<number, Refusals[number]["notes"]>;
const noNotes: LineNotes = new Map();

/** What became of a line when its import was undone: kept, with the reason, or taken back. */
const undone = (row: PlannedRow, found: StoredImport, kept: LineNotes): PlannedRow => {
  const notes = kept.get(row.line);
  if (notes) return { ...row, notes };
  if (!isWritten(row) || found.status !== "undone") return row;
  return { ...row, state: "same", notes: [] };
};

/** Lines that were refused when written, or left out for want of a value, show as faults. */
const settled = (
  row: PlannedRow,
  isLeftOut: (row: PlannedRow) => boolean,
  refused: LineNotes,
): PlannedRow => {
  const notes = refused.get(row.line);
  if (notes) return { ...row, state: "error", notes };
  if (!isLeftOut(row)) return row;
  const leftOut = row.notes.map(
    (note): ImportNote =>
      note.kind === "value" ? { ...note, kind: "error", message: importMessages.notCreated } : note,
  );
  return { ...row, state: "error", notes: leftOut };
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
  ignored_sheets: [],
  total: 0,
  needing: 0,
  position: 0,
  written: none,
  undone: { back: 0, kept: 0 },
  undo_until: null,
  rows: page([], query),
});

/** An import as its screen shows it: checked, judged, being written or done. The first call judges the file. */
export const readImport = async <Field extends string>(
  of: ImportOf,
  query: ImportQuery,
  kind: Kind<Field>,
): Promise<ImportView> => {
  const file = await writtenFile(of);
  const { status, reason } = stateOf(file, of.now);
  if (status !== "available")
    return unready(file, status === "pending" ? "checking" : "refused", reason, query);
  const judgement = await judged(file, kind, of.now);
  if ("refusal" in judgement) return unready(file, "refused", judgement.refusal, query);
  const { found } = judgement;
  const [refused, kept] = await Promise.all([
    found.status === "ready" ? noNotes : refusalsOf(found.id),
    found.done_at === undefined ? noNotes : keptOf(found.id),
  ]);
  const isLeftOut = leftOutOf(found);
  const rows =
    found.status === "ready"
      ? judgement.rows
      : judgement.rows.map((row) => undone(settled(row, isLeftOut, refused), found, kept));
  return {
    ...found,
    file_name: file.name,
    reason: null,
    undo_until: found.status === "done" ? (undoUntil(found) ?? null) : null,
    counts: counted(rows),
    rows: page(rows, query),
  };
};
