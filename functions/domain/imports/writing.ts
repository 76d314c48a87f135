import { randomUUID } from "node:crypto";
import type { StoredFile } from "#functions/domain/files/files.store.ts";
import {
  findImport,
  finishImport,
  leaseImport,
  type Refusals,
  type StoredImport,
  writesToAdvanceImport,
  writesToReleaseImport,
} from "#functions/domain/imports/imports.store.ts";
import {
  type ImportOf,
  isWritten,
  keepPlan,
  leftOutOf,
  ownFile,
  type PlannedRow,
  readPlan,
} from "#functions/domain/imports/plan.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { logger } from "#functions/platform/logger.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import {
  type ImportNote,
  type ImportProgress,
  importMessages,
  importProblems,
  type MissingValue,
} from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";

/** Writes lines, idempotently; returns those that cannot be written any more. */
export type Writer = { atOnce: number; write: (rows: readonly PlannedRow[]) => Promise<Refusals> };
/** Makes a writer, after creating these missing reference values as far as there is time. */
type OpenWriter = (missing: readonly MissingValue[], hasTime: () => boolean) => Promise<Writer>;

/** A line that is not written, with the reason. */
export const refusedFor = (row: PlannedRow, notes: ImportNote[]): Refusals[number] => ({
  line: row.line,
  notes,
});

type Batch = {
  /** Writes lines all or nothing, except those that it returns as refused. */
  together: (rows: readonly PlannedRow[]) => Promise<Refusals>;
  /** Reads again what decisions rest on. */
  refresh: () => Promise<unknown>;
  noteOn: (row: PlannedRow, message: string, expected: string) => ImportNote;
};

/**
 * Writes lines in one transaction; if one is refused or meets a concurrent change, writes each by itself, on fresh
 * reads.
 */
export const linesWritten = async (rows: readonly PlannedRow[], batch: Batch): Promise<Refusals> => {
  try {
    return await batch.together(rows);
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof ConcurrentChange)) throw error;
  }
  return oneByOne(batch).write(rows);
};

const lineWritten = async (
  row: PlannedRow,
  { together, refresh, noteOn }: Batch,
  isFresh: boolean,
): Promise<Refusals> => {
  const refused = (message: string) => [
    refusedFor(row, [noteOn(row, message, importMessages.movedExpected)]),
  ];
  try {
    let attempt = 0;
    return await retryOnConcurrentChange(async () => {
      if (attempt++ > 0 || !isFresh) await refresh();
      return together([row]);
    });
  } catch (error) {
    if (error instanceof Problem) return refused(error.message);
    throw error;
  }
};

/**
 * Writes lines one after the other, each on fresh reads. `isFresh`: on what the request has already read, until
 * somebody changes it.
 */
export const oneByOne = (batch: Batch, isFresh = false): Writer => ({
  atOnce: 1,
  write: async (rows) => {
    const refusals: Refusals = [];
    for (const row of rows) refusals.push(...(await lineWritten(row, batch, isFresh)));
    return refusals;
  },
});

/** Long enough to be worth a request, short enough to show progress. */
export const sliceMs = 2_500;

export const progressOf = ({ status, position, total, written, undone }: StoredImport): ImportProgress => ({
  status,
  position,
  total,
  written,
  undone,
});

const withBatch = (written: StoredImport["written"], rows: readonly PlannedRow[], refused: Refusals) => {
  const lost = new Set(refused.map(({ line }) => line));
  const after = { ...written };
  for (const row of rows) after[lost.has(row.line) ? "error" : row.state]++;
  return after;
};

type Order = { create_missing_values: boolean };

/** Writes lines from the import's position on while there is time; returns the import afterwards. */
const written = async (
  of: ImportOf,
  { from, file, creates }: { from: StoredImport; file: StoredFile; creates: boolean },
  open: OpenWriter,
): Promise<StoredImport> => {
  const all = await readPlan(from.plan, of.now);
  const isLeftOut = leftOutOf({ ...from, create_missing_values: creates });
  const rows = all.filter((row) => isWritten(row) && !isLeftOut(row));
  const started = performance.now();
  const hasTime = () => performance.now() - started < sliceMs;
  const writer = await open(
    from.missing_values.filter(({ created }) => creates || created),
    hasTime,
  );
  const refusals: Refusals = [];
  let { position, written } = from;
  while (position < rows.length && hasTime()) {
    const batch = rows.slice(position, position + writer.atOnce);
    const refused = await writer.write(batch).catch((error) => {
      // The next call tries these lines again; keep what this one has written.
      if (error instanceof ConcurrentChange && position > from.position) return undefined;
      throw error;
    });
    if (!refused) break;
    refusals.push(...refused);
    written = withBatch(written, batch, refused);
    position += batch.length;
  }
  const total = rows.length;
  const advanced = {
    ...from,
    status: "writing" as const,
    position,
    total,
    written,
    create_missing_values: creates,
  };
  // Kept again, so that the lines last as long as the import can be undone.
  const after =
    position < rows.length ? advanced : finishImport(advanced, await keepPlan(of.id, all, of.now), of.now);
  const isDone = after.status === "done";
  await transactAndTell(
    writesToAdvanceImport(from, after, file, refusals),
    isDone
      ? [{ to: [of.viewer.userId], kind: "import_finished", about: `${of.owner}~${of.id}`, by: null }]
      : [],
    of.now,
  );
  return after;
};

/** Releases the lock of a call that failed. */
export const released = async (of: ImportOf, by: string): Promise<void> => {
  try {
    await transact(writesToReleaseImport(of, by));
  } catch (error) {
    // Another call holds the lock by now, or it will expire.
    logger.warn({ message: "An import was not given back", error: error instanceof Error && error.name });
  }
};

/**
 * Writes the next lines of an import and returns its progress; the page calls until it is done. Lines are written
 * before the position advances: a call that dies is repeated from the same position, and finds what it has written.
 */
export const writeImport = async (of: ImportOf, order: Order, open: OpenWriter): Promise<ImportProgress> => {
  const file = await ownFile(of);
  const before = await findImport(of.id);
  if (!before || before.stale) throw importProblems.notReady();
  if (before.done_at !== undefined || before.status === "done") return progressOf(before);
  // The first confirmation holds for the whole import.
  const creates = before.status === "ready" ? order.create_missing_values : before.create_missing_values;
  const by = randomUUID();
  const { leased, writes } = leaseImport(before, by, of.now);
  try {
    await transact(writes);
    return progressOf(await written(of, { from: leased, file, creates }, open));
  } catch (error) {
    await released(of, by);
    throw error;
  }
};
