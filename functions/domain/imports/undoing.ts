import { randomUUID } from "node:crypto";
import {
  findImport,
  leaseImport,
  mayStillUndo,
  type Refusals,
  refusalsOf,
  type StoredImport,
  writesToAdvanceUndo,
} from "#functions/domain/imports/imports.store.ts";
import {
  type ImportOf,
  isWritten,
  leftOutOf,
  type PlannedRow,
  readPlan,
  writtenFile,
} from "#functions/domain/imports/plan.ts";
import { progressOf, refusedFor, released, sliceMs } from "#functions/domain/imports/writing.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { type ImportNote, type ImportProgress, importProblems } from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";

/**
 * How one kind of import takes a line back. `takeBack` is idempotent; it returns or throws the problem for which a line
 * that something was built on is kept.
 */
export type Undoer = {
  takeBack: (row: PlannedRow) => Promise<string | undefined>;
  noteOn: (row: PlannedRow, message: string) => ImportNote;
};

/** Takes a line back, read again after each concurrent change; returns why it is kept, if it is. */
const takenBack = async (row: PlannedRow, { takeBack }: Undoer): Promise<string | undefined> => {
  try {
    return await retryOnConcurrentChange(() => takeBack(row));
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
};

const undoneFurther = async (of: ImportOf, from: StoredImport, undoer: Undoer): Promise<StoredImport> => {
  const refused = await refusalsOf(from.id);
  // The last line first: it may rest on those before. Of refused lines, an account may exist whose mail failed.
  const isLeftOut = leftOutOf(from);
  const rows = (await readPlan(from.plan, of.now))
    .filter((row) => isWritten(row) && !isLeftOut(row))
    .filter((row) => !refused.has(row.line) || row.state === "create")
    .toReversed();
  const started = performance.now();
  const kept: Refusals = [];
  let { undo_position: position, undone } = from;
  for (const row of rows.slice(position)) {
    if (performance.now() - started > sliceMs) break;
    const reason = await takenBack(row, undoer).catch((error) => {
      // The next call tries this line again; keep what this one has taken back.
      if (error instanceof ConcurrentChange && position > from.undo_position) return error;
      throw error;
    });
    if (reason instanceof Error) break;
    if (reason) kept.push(refusedFor(row, [undoer.noteOn(row, reason)]));
    if (!refused.has(row.line))
      undone = { ...undone, [reason ? "kept" : "back"]: undone[reason ? "kept" : "back"] + 1 };
    position++;
  }
  const status = position < rows.length ? ("undoing" as const) : ("undone" as const);
  const after = { ...from, status, undo_position: position, undone };
  await transact(writesToAdvanceUndo(from, after, kept));
  return after;
};

/**
 * Takes back the next lines of a written import and returns its progress; the page calls until it is undone. Lines are
 * taken back before the position advances: a call that dies is repeated from the same position, and finds what is gone.
 */
export const undoImport = async (
  of: ImportOf,
  open: () => Promise<Undoer> | Undoer,
): Promise<ImportProgress> => {
  await writtenFile(of);
  const before = await findImport(of.id);
  if (before?.done_at === undefined) throw importProblems.notWritten();
  if (before.status === "undone") return progressOf(before);
  if (before.status === "done" && !mayStillUndo(before, of.now)) throw importProblems.tooLate();
  const by = randomUUID();
  const { leased, writes } = leaseImport(before, by, of.now);
  try {
    await transact(writes);
    return progressOf(await undoneFurther(of, leased, await open()));
  } catch (error) {
    await released(of, by);
    throw error;
  }
};
