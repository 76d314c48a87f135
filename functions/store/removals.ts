import { randomUUID } from "node:crypto";
import * as z from "zod";
import { entity, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { deleteItem, queryItems, type Write } from "#functions/store/table.ts";

// Storage takes part in no transaction: what is to go from it is ordered in the one that lets go of it.

/** Bytes that nothing leads to any more: of checked documents by their files' ids, of pictures by their paths. */
const Bytes = z.object({ files: z.array(z.string()), pictures: z.array(z.string()) });
export type Bytes = z.output<typeof Bytes>;

/** An order to take bytes away, until a worker has carried it out: whoever gave it may have done so already. */
const Removal = Bytes.extend({ id: z.string(), ordered_at: z.string() });
export type Removal = z.output<typeof Removal>;

const placeOf = ({ ordered_at, id }: Pick<Removal, "id" | "ordered_at">) => `${ordered_at}~${id}`;
const removals = entity("Removal", Removal, (removal) => keys.removal(placeOf(removal)));

/** Orders bytes taken away, in the transaction after which nobody finds them; nothing where there are none. */
export const writesToOrderRemoval = ({ files = [], pictures = [] }: Partial<Bytes>, now: Date): Write[] =>
  files.length + pictures.length === 0
    ? []
    : [place(removals, { id: randomUUID(), files, pictures, ordered_at: now.toISOString() })];

/** Every order that is left, the oldest first. */
export const findRemovals = async (): Promise<Removal[]> =>
  pick(removals, await queryItems(within.removals()));

/** Crosses orders off that were carried out. */
export const writesToDeleteRemovals = (done: readonly Removal[]): Write[] =>
  done.map((removal) => deleteItem(removals.keyOf(removal)));
