import * as z from "zod";
import { entity, findOne, place } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { type Item, updateItem, type Write } from "#functions/store/table.ts";

/**
 * A change of stored items from one shape to the next, carried out by `npm run migrate` and never by a function. People
 * write meanwhile and functions of the earlier version still run, so the schemas must read both shapes until it has run.
 */
export type Migration = {
  /** Migrations run in the order of their numbers; a number is never given twice. */
  number: number;
  title: string;
  /**
   * What gives an item its next shape, all in one transaction; nothing for an item that has it. The writes must fail
   * with `ConcurrentChange` if the item is not as it was read. May read what the item depends on.
   */
  writesToMigrate: (item: Item) => Write[] | Promise<Write[]>;
  /** The rosters that mirror these items: they are rebuilt at the end. */
  rosters: readonly string[];
};

/** Adds a field to an item, unless the item got one meanwhile. */
export const writeToAddField = ({ pk, sk }: Item, name: string, value: unknown): Write =>
  updateItem(
    { pk, sk },
    { set: [[name, value]] },
    {
      expression: "attribute_exists(pk) AND attribute_not_exists(#field)",
      names: { "#field": name },
    },
    () => new ConcurrentChange(),
  );

/** How far a migration is in a table: `position` is the last key that it has looked at. */
const StoredProgress = z.object({
  number: z.number(),
  title: z.string(),
  position: z.object({ pk: z.string(), sk: z.string() }).nullable(),
  changed: z.number(),
  ended_at: z.string().nullable(),
});
export type Progress = z.output<typeof StoredProgress>;

const progress = entity("Migration", StoredProgress, ({ number }) => keys.migration(number));

/** How far a migration is; undefined if it has not begun. */
export const findProgress = (number: number): Promise<Progress | undefined> =>
  findOne(progress, keys.migration(number));

/** Keeps how far a migration is, so that the next run goes on from there. */
export const writeToKeepProgress = (value: Progress): Write => place(progress, value);
