import { migrations as all } from "#functions/domain/upkeep/migrations/all.ts";
import {
  findProgress,
  type Migration,
  type Progress,
  writeToKeepProgress,
} from "#functions/domain/upkeep/migrations/migration.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { type Item, readItem, transact } from "#functions/store/table.ts";
import { readPages } from "#scripts/operate/audit/table.ts";
import { rebuildRosters } from "#scripts/operate/migrate/rebuild.ts";

/** What a run did: the migrations that it ended, each with how many items it has changed. */
export type Outcome = "empty" | "up to date" | readonly { migration: Migration; changed: number }[];

const atOnce = 8;

/** Migrates one item, read again: somebody may have changed it since its page was read. */
const migrateItem = (migration: Migration, { pk, sk }: Item): Promise<boolean> =>
  retryOnConcurrentChange(async () => {
    const current = await readItem({ pk, sk });
    const writes = current ? await migration.writesToMigrate(current) : [];
    if (writes.length > 0) await transact(writes);
    return writes.length > 0;
  });

const carryOut = async (table: string, migration: Migration, now: () => Date): Promise<number> => {
  const { number, title } = migration;
  const found = await findProgress(number);
  let progress: Progress = found ?? { number, title, position: null, changed: 0, ended_at: null };
  const keep = async (to: Partial<Progress>) => {
    progress = { ...progress, ...to };
    await transact([writeToKeepProgress(progress)]);
  };
  for await (const { rows, position } of readPages(table, progress.position)) {
    const due: Item[] = [];
    for (const row of rows) if ((await migration.writesToMigrate(row)).length > 0) due.push(row);
    let changed = 0;
    for (const some of chunks(due, atOnce)) {
      const outcomes = await Promise.all(some.map((row) => migrateItem(migration, row)));
      changed += outcomes.filter(Boolean).length;
    }
    await keep({ position: position ?? progress.position, changed: progress.changed + changed });
  }
  // Also if nothing was due: an earlier run may have been cut short before this.
  if (migration.rosters.length > 0) await rebuildRosters(table, migration.rosters);
  await keep({ position: null, ended_at: now().toISOString() });
  return progress.changed;
};

const isEmpty = async (table: string): Promise<boolean> => {
  for await (const { rows } of readPages(table)) return rows.length === 0;
  return true;
};

const pending = async (migrations: readonly Migration[]): Promise<Migration[]> => {
  const due: Migration[] = [];
  for (const migration of migrations)
    if (!(await findProgress(migration.number))?.ended_at) due.push(migration);
  return due;
};

/**
 * Notes in an empty table that all migrations so far have ended: what it will hold has the shapes of this version, and a later
 * run would take it for older. Returns whether the table was empty.
 */
export const startAtThisVersion = async (
  table: string,
  migrations: readonly Migration[] = all,
  now: () => Date = () => new Date(),
): Promise<boolean> => {
  if (!(await isEmpty(table))) return false;
  const ended = { position: null, changed: 0, ended_at: now().toISOString() };
  await transact(migrations.map(({ number, title }) => writeToKeepProgress({ number, title, ...ended })));
  return true;
};

/** Runs a table's pending migrations in order, and resumes an interrupted run. */
export const migrate = async (
  table: string,
  migrations: readonly Migration[] = all,
  now: () => Date = () => new Date(),
): Promise<Outcome> => {
  const due = await pending(migrations);
  if (due.length === 0) return "up to date";
  if (await startAtThisVersion(table, migrations, now)) return "empty";
  const done: { migration: Migration; changed: number }[] = [];
  for (const migration of due) done.push({ migration, changed: await carryOut(table, migration, now) });
  return done;
};
