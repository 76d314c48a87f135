import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import type { ChangedBy } from "#functions/domain/training/assignments.store.ts";
import {
  readTogether,
  retryOnConcurrentChange,
  type Seen,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import { isOver } from "#shared/training/training.rules.ts";

/** Refuses to write in an archived action. */
export const requireNotArchived = (action: Pick<TrainingEntry, "archived"> | undefined): void => {
  if (action?.archived) throw trainingProblems.archived();
};

/** The action, if it may be written in: 404 if it does not exist, 409 once it is archived. */
export const requireLive = (seen: Seen<"trainingActions">, id: string): TrainingEntry => {
  const action = seen.find(trainingRoster, id);
  if (!action) throw commonProblems.notFound();
  requireNotArchived(action);
  return action;
};

/**
 * The same, read now. Only routes that write in an action or in its steps ask it: erasure and retention must work in an
 * archived one too.
 */
export const requireLiveAction = async (id: string): Promise<TrainingEntry> =>
  requireLive(await readTogether(trainingRoster), id);

/** Archives an action, or puts it back; in the state that is asked for already, nothing changes. */
export const setArchived = (id: string, isArchived: boolean, { viewer, now }: ChangedBy): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const seen = await readTogether(trainingRoster);
    const before = seen.find(trainingRoster, id);
    if (!before) throw commonProblems.notFound();
    if ((before.archived !== null) === isArchived) return;
    if (isArchived && !isOver(before, now)) throw trainingProblems.notOver();
    const archived = isArchived ? { at: now.toISOString(), by: viewer.userId } : null;
    const after = { ...before, archived, version: before.version + 1 };
    await transact(writesToPutEntries(trainingRoster, [after], seen.versionsOf(trainingRoster)));
  });
