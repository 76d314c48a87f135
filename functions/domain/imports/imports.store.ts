import * as z from "zod";
import type { StoredFile } from "#functions/domain/files/files.store.ts";
import { secondsOf } from "#functions/platform/clock.ts";
import { create, entity, findAll, findOne, pick, place, replace, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, readItems, updateItem, versionIs, type Write } from "#functions/store/table.ts";
import {
  ImportCounts,
  ImportNote,
  importProblems,
  MissingValue,
  type UnfinishedImport,
  undoHours,
} from "#shared/contract/import.ts";

/** An import whose file has been judged. Its lines are kept in storage as long as this item. */
export const StoredImport = z.object({
  id: z.string(),
  /** The name of its lines in storage. */
  plan: z.string(),
  status: z.enum(["ready", "writing", "done", "undoing", "undone"]),
  counts: ImportCounts,
  missing_values: z.array(MissingValue),
  /** True when an answer about its missing values came after it was judged: its next reading judges it again. */
  stale: z.boolean().default(false),
  ignored_columns: z.array(z.string()),
  ignored_sheets: z.array(z.string()).default([]),
  /** How many lines are to be written, how many of them are settled, and the outcome of these. */
  total: z.number(),
  /** Lines among these that name missing reference values: without them they are left out. */
  needing: z.number().default(0),
  position: z.number(),
  written: ImportCounts,
  create_missing_values: z.boolean(),
  /** When the last line was written; from then on it can be undone, for a day. */
  done_at: z.string().optional(),
  /** How many lines were looked at while it is undone, the last first, and what became of them. */
  undo_position: z.number().default(0),
  undone: z.object({ back: z.number(), kept: z.number() }).default({ back: 0, kept: 0 }),
  created_at: z.string(),
  version: z.number(),
  /** The lock: the call that writes its lines, and until when no other may. */
  leased_by: z.string().optional(),
  leased_until: z.string().optional(),
  /** When DynamoDB may delete it (seconds). */
  expires: z.number(),
});
export type StoredImport = z.output<typeof StoredImport>;

/** The lines of one batch that were refused although their preview was good. */
const Outcome = z.object({
  import_id: z.string(),
  from: z.number(),
  refusals: z.array(z.object({ line: z.number(), notes: z.array(ImportNote) })),
  expires: z.number(),
});
export type Refusals = z.output<typeof Outcome>["refusals"];

/** Leads staff to what others brought in during the last day, by ids alone. */
const Recent = z.object({ id: z.string(), owner_id: z.string(), user_id: z.string(), expires: z.number() });

/** Leads somebody back to their unfinished import. */
const Unfinished = z.object({
  id: z.string(),
  owner_id: z.string(),
  user_id: z.string(),
  file_name: z.string(),
  created_at: z.string(),
  expires: z.number(),
});

const imports = entity("Import", StoredImport, (one) => keys.import(one.id));
const outcomes = entity("ImportOutcome", Outcome, (one) => keys.importOutcome(one.import_id, one.from));
const kept = entity("ImportKept", Outcome, (one) => keys.importKept(one.import_id, one.from));
const recent = entity("RecentImport", Recent, (one) => keys.recentImport(one.owner_id, one.id));

const unfinished = entity("UnfinishedImport", Unfinished, (one) =>
  keys.unfinishedImport(one.user_id, one.owner_id, one.id),
);
const unfinishedKey = ({ id, user_id, owner_id }: StoredFile) => keys.unfinishedImport(user_id, owner_id, id);

/** An import; undefined until its file has been judged. */
export const findImport = (id: string): Promise<StoredImport | undefined> =>
  findOne(imports, keys.import(id));

/** These imports, in no order; absent ones are left out. */
export const findImports = async (ids: readonly string[]): Promise<StoredImport[]> =>
  pick(imports, await readItems(ids.map(keys.import)));

/** Somebody's unfinished imports into one place, the newest first. */
export const findUnfinished = async (
  userId: string,
  owner: string,
  now: Date,
): Promise<UnfinishedImport[]> => {
  const left = (await findAll(unfinished, within.unfinishedImports(userId, owner))).filter(
    // DynamoDB deletes expired items late.
    ({ expires }) => expires * 1000 > now.getTime(),
  );
  const found = pick(imports, await readItems(left.map(({ id }) => keys.import(id))));
  const byId = new Map(found.map((one) => [one.id, one]));
  return left
    .flatMap(({ id, file_name, created_at }) => {
      const { position, total } = byId.get(id) ?? {};
      return position === undefined || total === undefined
        ? []
        : [{ id, file_name, created_at, position, total }];
    })
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
};

/**
 * Stores the judgement of a file, found again by its sender until all lines are written; refused if it was judged
 * meanwhile. `stale`: the judgement that it replaces.
 */
export const writesToCreateImport = (
  judged: StoredImport,
  file: StoredFile,
  stale: StoredImport | undefined,
  taken: () => Error,
): Write[] => [
  stale ? rewrite(imports, judged, versionIs(stale.version), taken) : create(imports, judged, taken),
  ...(judged.total === 0
    ? []
    : [
        place(unfinished, {
          id: judged.id,
          owner_id: file.owner_id,
          user_id: file.user_id,
          file_name: file.name,
          created_at: judged.created_at,
          expires: judged.expires,
        }),
      ]),
];

// Longer than any call that writes may last.
const leaseMs = 30_000;

/**
 * Locks an import for the call that writes its lines: two calls at once would take each other's lines for somebody
 * else's changes. Refused while another call holds the lock, which expires if that call dies.
 */
export const leaseImport = (
  { leased_until, ...read }: StoredImport,
  by: string,
  now: Date,
): { leased: StoredImport; writes: Write[] } => {
  if (leased_until !== undefined && leased_until > now.toISOString()) throw importProblems.beingWritten();
  const until = new Date(now.getTime() + leaseMs).toISOString();
  const leased = { ...read, version: read.version + 1, leased_by: by, leased_until: until };
  return { leased, writes: [rewrite(imports, leased, versionIs(read.version), importProblems.beingWritten)] };
};

/** Has an import that nobody writes judged again at its next reading, with what staff said of its missing values. */
export const writeToJudgeAgain = (read: StoredImport, missing_values: MissingValue[], now: Date): Write => {
  if (read.leased_until !== undefined && read.leased_until > now.toISOString())
    throw importProblems.beingWritten();
  return rewrite(
    imports,
    { ...read, missing_values, stale: true, version: read.version + 1 },
    versionIs(read.version),
    importProblems.beingWritten,
  );
};

/** Releases the lock on an import; throws `ConcurrentChange` if this call no longer holds it. */
export const writesToReleaseImport = ({ id }: Pick<StoredImport, "id">, by: string): Write[] => [
  updateItem(
    keys.import(id),
    { remove: ["leased_by", "leased_until"] },
    { expression: "leased_by = :by", values: { ":by": by } },
    () => new ConcurrentChange(),
  ),
];

const day = 24 * 3600;
// An hour more than people are told, for an undoing that is under way.
const undoSeconds = undoHours * 3600 + 3600;

/** When an import that is judged, or read again, may be forgotten. */
export const expiryOfImport = (now: Date): number => secondsOf(now) + day;

/** The last step of writing an import: from now on it can be undone, by the lines kept under a new name. */
export const finishImport = (from: StoredImport, plan: string, now: Date): StoredImport => ({
  ...from,
  plan,
  status: "done",
  done_at: now.toISOString(),
  expires: secondsOf(now) + undoSeconds,
});

/** Advances an import to `to`, with the lines that were refused on the way, and releases its lock. */
export const writesToAdvanceImport = (
  from: StoredImport,
  { leased_by, leased_until, ...to }: StoredImport,
  file: StoredFile,
  refusals: Refusals,
): Write[] => [
  replace(imports, { ...to, version: from.version + 1 }),
  ...(to.status === "done"
    ? [
        deleteItem(unfinishedKey(file)),
        place(recent, { id: from.id, owner_id: file.owner_id, user_id: file.user_id, expires: to.expires }),
      ]
    : []),
  ...(refusals.length === 0
    ? []
    : [
        place(outcomes, {
          import_id: from.id,
          from: from.position,
          refusals,
          // They are shown for as long as the import can be undone.
          expires: from.expires + undoSeconds,
        }),
      ]),
];

/** Advances the undoing of an import, with the lines that had to be kept, and releases its lock. */
export const writesToAdvanceUndo = (
  from: StoredImport,
  { leased_by, leased_until, ...to }: StoredImport,
  lines: Refusals,
): Write[] => [
  replace(imports, { ...to, version: from.version + 1 }),
  ...(lines.length === 0
    ? []
    : [
        place(kept, { import_id: from.id, from: from.undo_position, refusals: lines, expires: from.expires }),
      ]),
];

/** The imports into a place that were written to their end during the last day, with who did it, the newest first. */
export const findRecent = async (
  owner: string,
  now: Date,
): Promise<{ found: StoredImport & { done_at: string }; user_id: string }[]> => {
  const left = await findAll(recent, within.recentImports(owner));
  const users = new Map(left.map(({ id, user_id }) => [id, user_id]));
  const found = pick(imports, await readItems(left.map(({ id }) => keys.import(id))));
  return found
    .flatMap((one) =>
      one.done_at !== undefined && mayStillUndo(one, now)
        ? [{ found: { ...one, done_at: one.done_at }, user_id: users.get(one.id) ?? "" }]
        : [],
    )
    .toSorted((a, b) => b.found.done_at.localeCompare(a.found.done_at));
};

/** Until when an import can be undone; undefined before it is written. */
export const undoUntil = ({ done_at }: StoredImport): string | undefined =>
  done_at && new Date(Date.parse(done_at) + undoHours * 3_600_000).toISOString();

export const mayStillUndo = (one: StoredImport, now: Date): boolean =>
  (undoUntil(one) ?? "") > now.toISOString();

const notesByLine = (found: readonly z.output<typeof Outcome>[]) =>
  new Map(found.flatMap(({ refusals }) => refusals.map(({ line, notes }) => [line, notes] as const)));

/** Every line that had to be kept when an import was undone, by its number. */
export const keptOf = async (id: string): Promise<Map<number, Refusals[number]["notes"]>> =>
  notesByLine(await findAll(kept, within.importKept(id)));

/** Every line that was refused when it was written, by its number. */
export const refusalsOf = async (id: string): Promise<Map<number, Refusals[number]["notes"]>> =>
  notesByLine(await findAll(outcomes, within.importOutcomes(id)));
