import * as z from "zod";
import { create, entity, findAll, findOne, pick, place, replace, rewrite } from "#functions/store/entity.ts";
import type { StoredFile } from "#functions/store/files.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, readItems, updateItem, versionIs, type Write } from "#functions/store/table.ts";
import {
  ImportCounts,
  ImportNote,
  importProblems,
  MissingValue,
  type UnfinishedImport,
} from "#shared/contract/import.ts";

/** An import once its file has been judged; its lines stand in storage, as long as this item. */
export const StoredImport = z.object({
  id: z.string(),
  /** The name of its lines in storage. */
  plan: z.string(),
  status: z.enum(["ready", "writing", "done"]),
  counts: ImportCounts,
  missing_values: z.array(MissingValue),
  ignored_columns: z.array(z.string()),
  /** The lines to write, those of them that are settled, and what became of these. */
  total: z.number(),
  position: z.number(),
  written: ImportCounts,
  create_missing_values: z.boolean(),
  created_at: z.string(),
  version: z.number(),
  /** Which call writes its lines, and for how long nobody else may. */
  leased_by: z.string().optional(),
  leased_until: z.string().optional(),
  /** When DynamoDB may forget it (seconds). */
  expires: z.number(),
});
export type StoredImport = z.output<typeof StoredImport>;

/** The lines that were refused although their preview was good, among those settled in one go. */
const Outcome = z.object({
  import_id: z.string(),
  from: z.number(),
  refusals: z.array(z.object({ line: z.number(), notes: z.array(ImportNote) })),
  expires: z.number(),
});
export type Refusals = z.output<typeof Outcome>["refusals"];

/** What leads somebody to an import of theirs whose lines are not all written. */
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

const unfinished = entity("UnfinishedImport", Unfinished, (one) =>
  keys.unfinishedImport(one.user_id, one.owner_id, one.id),
);
const unfinishedKey = ({ id, user_id, owner_id }: StoredFile) => keys.unfinishedImport(user_id, owner_id, id);

/** An import that was judged; undefined while it was not. */
export const findImport = (id: string): Promise<StoredImport | undefined> =>
  findOne(imports, keys.import(id));

/** Somebody's imports into one place that they left before the end, the newest first. */
export const findUnfinished = async (
  userId: string,
  owner: string,
  now: Date,
): Promise<UnfinishedImport[]> => {
  const left = (await findAll(unfinished, within.unfinishedImports(userId, owner))).filter(
    // DynamoDB forgets late.
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

/** Keeps what was judged of a file, for its sender to find while there are lines to write; refused when it was judged already. */
export const writesToCreateImport = (judged: StoredImport, file: StoredFile, taken: () => Error): Write[] => [
  create(imports, judged, taken),
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
 * Takes an import as it was read for one call to write its lines: two at once would each take the other's lines for
 * somebody else's. Refused while another call has it. A call that ends without a word has it until its time is up.
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

/** Gives an import back that a call has taken; nothing when another has it by now. */
export const writesToReleaseImport = ({ id }: Pick<StoredImport, "id">, by: string): Write[] => [
  updateItem(
    keys.import(id),
    { remove: ["leased_by", "leased_until"] },
    { expression: "leased_by = :by", values: { ":by": by } },
    () => new ConcurrentChange(),
  ),
];

/** Takes an import of a file on to where `to` says, with the lines that were refused on the way, and gives it back. */
export const writesToAdvanceImport = (
  from: StoredImport,
  { leased_by, leased_until, ...to }: StoredImport,
  file: StoredFile,
  refusals: Refusals,
): Write[] => [
  replace(imports, { ...to, version: from.version + 1 }),
  ...(to.status === "done" ? [deleteItem(unfinishedKey(file))] : []),
  ...(refusals.length === 0
    ? []
    : [place(outcomes, { import_id: from.id, from: from.position, refusals, expires: from.expires })]),
];

/** Every line that was refused at its writing, by its number. */
export const refusalsOf = async (id: string): Promise<Map<number, Refusals[number]["notes"]>> => {
  const found = await findAll(outcomes, within.importOutcomes(id));
  return new Map(found.flatMap(({ refusals }) => refusals.map(({ line, notes }) => [line, notes] as const)));
};
