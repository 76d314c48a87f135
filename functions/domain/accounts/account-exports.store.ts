import * as z from "zod";
import { secondsOf } from "#functions/platform/clock.ts";
import { entity, findOne, rewrite } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, idIs, isAbsent, updateItem, type Write } from "#functions/store/table.ts";

/** The last export of their data that somebody asked for; a newer one replaces it. */
export const StoredExport = z.object({
  user_id: z.string(),
  /** The name of the file in storage, too. */
  id: z.string(),
  status: z.enum(["pending", "ready"]),
  size: z.number(),
  asked_at: z.string(),
  ready_at: z.string().nullable(),
  expires: z.number(),
});
export type StoredExport = z.output<typeof StoredExport>;
const exports = entity("AccountExport", StoredExport, ({ user_id }) => keys.accountExport(user_id));

/** The last export that somebody asked for. */
export const findAccountExport = (userId: string): Promise<StoredExport | undefined> =>
  findOne(exports, keys.accountExport(userId));

const concurrentChange = () => new ConcurrentChange();
const day = 24 * 3600;

/**
 * Asks for a new file if the last one is unchanged, else throws `ConcurrentChange`: two calls at once ask for one
 * file.
 */
export const writeToAskForExport = (
  asked: { userId: string; id: string },
  before: StoredExport | undefined,
  now: Date,
): Write =>
  rewrite(
    exports,
    {
      user_id: asked.userId,
      id: asked.id,
      status: "pending",
      size: 0,
      asked_at: now.toISOString(),
      ready_at: null,
      expires: secondsOf(now) + day,
    },
    before ? idIs(before.id) : isAbsent,
    concurrentChange,
  );

/** Marks a file ready; throws `ConcurrentChange` if a newer one was asked for or the account is gone. */
export const writeToMarkExportReady = ({ user_id, id }: StoredExport, size: number, now: Date): Write =>
  updateItem(
    keys.accountExport(user_id),
    {
      set: [
        ["status", "ready"],
        ["size", size],
        ["ready_at", now.toISOString()],
      ],
    },
    idIs(id),
    concurrentChange,
  );

export const writeToDeleteExport = (userId: string): Write => deleteItem(keys.accountExport(userId));
