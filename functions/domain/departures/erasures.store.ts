import * as z from "zod";
import { entity, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { deleteItem, queryItems, type Write } from "#functions/store/table.ts";

/** An erased account, by its ids. It stays until a worker has removed everything that the account held. */
const Erasure = z.object({
  user_id: z.string(),
  profile_ids: z.array(z.string()),
  structure_ids: z.array(z.string()),
  /** Of those who asked for it: structures' contacts with this address go, too. */
  email: z.string().optional(),
  ordered_at: z.string(),
});
export type Erasure = z.output<typeof Erasure>;
const erasures = entity("Erasure", Erasure, ({ user_id }) => keys.erasure(user_id));

/** Orders the removal of everything that an account held, in the transaction that closes it. */
export const writeToOrderErasure = (
  gone: {
    userId: string;
    profileIds: readonly string[];
    structureIds: readonly string[];
    email?: string;
  },
  now: Date,
): Write =>
  place(erasures, {
    user_id: gone.userId,
    profile_ids: [...gone.profileIds],
    structure_ids: [...new Set(gone.structureIds)],
    ...(gone.email !== undefined && { email: gone.email }),
    ordered_at: now.toISOString(),
  });

/** Every closed account whose data may not be all removed yet. */
export const findErasures = async (): Promise<Erasure[]> =>
  pick(erasures, await queryItems(within.erasures()));

export const writeToDeleteErasure = (userId: string): Write => deleteItem(keys.erasure(userId));
