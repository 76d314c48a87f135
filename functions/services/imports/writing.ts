import { randomUUID } from "node:crypto";
import { logger } from "#functions/platform/logger.ts";
import {
  type ImportOf,
  isWritten,
  ownFile,
  type PlannedRow,
  readPlan,
} from "#functions/services/imports/plan.ts";
import type { StoredFile } from "#functions/store/files.ts";
import {
  findImport,
  leaseImport,
  type Refusals,
  type StoredImport,
  writesToAdvanceImport,
  writesToReleaseImport,
} from "#functions/store/imports.ts";
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

/** Writes lines, each once however often it is asked to, and gives those that can't be written any more. */
export type Writer = { atOnce: number; write: (rows: readonly PlannedRow[]) => Promise<Refusals> };
/** Makes a writer; it first creates these reference values, as far as there is time: without them no line is written. */
export type OpenWriter = (missing: readonly MissingValue[], hasTime: () => boolean) => Promise<Writer>;

/** A line that is not written, with the reason. */
export const refusedFor = (row: PlannedRow, notes: ImportNote[]): Refusals[number] => ({
  line: row.line,
  notes,
});

type Batch = {
  /** Writes lines all or nothing, but for those that it gives back as refused. */
  together: (rows: readonly PlannedRow[]) => Promise<Refusals>;
  /** Reads again what the decisions rest on. */
  refresh: () => Promise<unknown>;
  noteOn: (row: PlannedRow, message: string, expected: string) => ImportNote;
};

/** Writes lines in one go; where one of them is refused or meets a concurrent change, each by itself, on fresh reads. */
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
 * Writes lines one after the other, each on fresh reads; `isFresh`: on what the request has read, as long as the lines
 * before do not change it and nobody else does.
 */
export const oneByOne = (batch: Batch, isFresh = false): Writer => ({
  atOnce: 1,
  write: async (rows) => {
    const refusals: Refusals = [];
    for (const row of rows) refusals.push(...(await lineWritten(row, batch, isFresh)));
    return refusals;
  },
});

/** Long enough to be worth a request, short enough to show how far it is. */
const sliceMs = 2_500;

const progressOf = ({ status, position, total, written }: StoredImport): ImportProgress => ({
  status,
  position,
  total,
  written,
});

const withBatch = (written: StoredImport["written"], rows: readonly PlannedRow[], refused: Refusals) => {
  const lost = new Set(refused.map(({ line }) => line));
  const after = { ...written };
  for (const row of rows) after[lost.has(row.line) ? "error" : row.state]++;
  return after;
};

type Order = { create_missing_values: boolean };

/** Writes lines as long as there is time for, from where an import stands; gives where it stands then. */
const written = async (
  of: ImportOf,
  { from, file, creates }: { from: StoredImport; file: StoredFile; creates: boolean },
  open: OpenWriter,
): Promise<StoredImport> => {
  const rows = (await readPlan(from.plan, of.now)).filter(isWritten);
  const started = performance.now();
  const hasTime = () => performance.now() - started < sliceMs;
  const writer = await open(creates ? from.missing_values : [], hasTime);
  const refusals: Refusals = [];
  let { position, written } = from;
  while (position < rows.length && hasTime()) {
    const batch = rows.slice(position, position + writer.atOnce);
    const refused = await writer.write(batch).catch((error) => {
      // These lines' turn comes again, with the next call: what this one has written counts.
      if (error instanceof ConcurrentChange && position > from.position) return undefined;
      throw error;
    });
    if (!refused) break;
    refusals.push(...refused);
    written = withBatch(written, batch, refused);
    position += batch.length;
  }
  const status = position < rows.length ? "writing" : "done";
  const after = { ...from, status, position, written, create_missing_values: creates } as const;
  await transact(writesToAdvanceImport(from, after, file, refusals));
  return after;
};

const released = async (of: ImportOf, by: string): Promise<void> => {
  try {
    await transact(writesToReleaseImport(of, by));
  } catch (error) {
    // Another call has it by now, or it is free when its time is up.
    logger.warn({ message: "An import was not given back", error: error instanceof Error && error.name });
  }
};

/**
 * Writes the next lines of an import and says how far it is; the page asks until it is done. Lines are written before
 * the import advances, so that a call that breaks off is made again from where it began, and finds what it has written.
 */
export const writeImport = async (of: ImportOf, order: Order, open: OpenWriter): Promise<ImportProgress> => {
  const file = await ownFile(of);
  const before = await findImport(of.id);
  if (!before) throw importProblems.notReady();
  if (before.status === "done") return progressOf(before);
  // What was confirmed first holds for the whole import.
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
