import { randomUUID } from "node:crypto";
import * as z from "zod";
import { entity, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { deleteItem, queryItems, type Write } from "#functions/store/table.ts";

// S3 takes part in no transaction: the transaction that drops the last reference to a file orders the removal of its
// bytes.

/** Bytes without any reference left: of checked documents by file id, of pictures by path. */
const Bytes = z.object({ files: z.array(z.string()), pictures: z.array(z.string()) });
type Bytes = z.output<typeof Bytes>;

/**
 * An order to remove bytes, until a worker has carried it out. The call that gave it may already have removed them.
 */
const Removal = Bytes.extend({ id: z.string(), ordered_at: z.string() });
type Removal = z.output<typeof Removal>;

const placeOf = ({ ordered_at, id }: Pick<Removal, "id" | "ordered_at">) => `${ordered_at}~${id}`;
const removals = entity("Removal", Removal, (removal) => keys.removal(placeOf(removal)));

/** Orders the removal of bytes, in the transaction that drops their last reference; no writes without any. */
export const writesToOrderRemoval = ({ files = [], pictures = [] }: Partial<Bytes>, now: Date): Write[] =>
  files.length + pictures.length === 0
    ? []
    : [place(removals, { id: randomUUID(), files, pictures, ordered_at: now.toISOString() })];

/** Every order that is left, the oldest first. */
export const findRemovals = async (): Promise<Removal[]> =>
  pick(removals, await queryItems(within.removals()));

export const writesToDeleteRemovals = (done: readonly Removal[]): Write[] =>
  done.map((removal) => deleteItem(removals.keyOf(removal)));
