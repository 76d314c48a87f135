import * as z from "zod";
import { create, entity, findAll, findOne, place, replace } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import type { Write } from "#functions/store/table.ts";
import { ImportCounts, ImportNote, MissingValue } from "#shared/contract/import.ts";

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

const imports = entity("Import", StoredImport, (one) => keys.import(one.id));
const outcomes = entity("ImportOutcome", Outcome, (one) => keys.importOutcome(one.import_id, one.from));

/** An import that was judged; undefined while it was not. */
export const findImport = (id: string): Promise<StoredImport | undefined> =>
  findOne(imports, keys.import(id));

/** Keeps what was judged; refused when it was judged already. */
export const importJudged = (judged: StoredImport, taken: () => Error): Write[] => [
  create(imports, judged, taken),
];

/** Takes an import on to where `to` says, with the lines that were refused on the way. */
export const importAdvanced = (from: StoredImport, to: StoredImport, refusals: Refusals): Write[] => [
  replace(imports, { ...to, version: from.version + 1 }),
  ...(refusals.length === 0
    ? []
    : [place(outcomes, { import_id: from.id, from: from.position, refusals, expires: from.expires })]),
];

/** Every line that was refused at its writing, by its number. */
export const refusalsOf = async (id: string): Promise<Map<number, Refusals[number]["notes"]>> => {
  const found = await findAll(outcomes, within.importOutcomes(id));
  return new Map(found.flatMap(({ refusals }) => refusals.map(({ line, notes }) => [line, notes] as const)));
};
