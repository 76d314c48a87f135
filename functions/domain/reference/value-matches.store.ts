import { createHash } from "node:crypto";
import * as z from "zod";
import { entity, findAll, place, remove } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import type { Write } from "#functions/store/table.ts";
import { fold } from "#shared/contract/fold.ts";
import { matchedLists } from "#shared/structures/structures.import.ts";

/** What an unknown value of a file means, for this import and those after it: one value of a reference list. */
const StoredMatch = z.object({
  id: z.string(),
  list: z.enum(matchedLists),
  /** The value as the file spells it. */
  name: z.string(),
  value_id: z.string(),
});
export type StoredMatch = z.output<typeof StoredMatch>;

const matches = entity("ValueMatch", StoredMatch, ({ id }) => keys.valueMatch(id));

/** The same for each spelling of a value that lists take for the same. */
const idOf = ({ list, name }: Omit<StoredMatch, "id">): string =>
  createHash("sha256")
    .update(`${list} ${fold(name) || name}`)
    .digest("hex")
    .slice(0, 32);

export const findMatches = (): Promise<StoredMatch[]> => findAll(matches, within.valueMatches());

/** Keeps matches, instead of earlier ones of the same values; of two for one value, the last. */
export const writesToKeepMatches = (given: readonly Omit<StoredMatch, "id">[]): Write[] => {
  const byId = new Map(given.map((match) => [idOf(match), match]));
  return [...byId].map(([id, match]) => place(matches, { ...match, id }));
};

export const writeToDeleteMatch = (id: string): Write => remove(keys.valueMatch(id));
