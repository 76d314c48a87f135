import * as z from "zod";
import { secondsOf } from "#functions/platform/clock.ts";
import { createFresh, entity, findOne } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { updateItem, type Write } from "#functions/store/table.ts";

/** A zip that somebody asked for. */
export const StoredArchive = z.object({
  id: z.string(),
  user_id: z.string(),
  item: z.discriminatedUnion("kind", [
    z.object({ kind: z.enum(["folder", "document"]), id: z.string() }),
    /** Dossiers of evidence of an action: of these learners. */
    z.object({ kind: z.literal("evidence"), id: z.string(), profile_ids: z.array(z.string()) }),
  ]),
  name: z.string(),
  status: z.enum(["pending", "ready", "failed"]),
  reason: z.string().nullable(),
  files_count: z.number(),
  size: z.number(),
  /** The documents whose files it holds: each must still be readable at the download. */
  document_ids: z.array(z.string()),
  created_at: z.string(),
  expires: z.number(),
});
export type StoredArchive = z.output<typeof StoredArchive>;

const archives = entity("Archive", StoredArchive, (archive) => keys.archive(archive.id));

export const findArchive = (id: string): Promise<StoredArchive | undefined> =>
  findOne(archives, keys.archive(id));

const day = 24 * 3600;

/** The row of an archive that is about to be built. */
export const writeToAwaitArchive = (
  given: Pick<StoredArchive, "id" | "user_id" | "item" | "name" | "files_count" | "size">,
  now: Date,
): Write =>
  createFresh(archives, {
    ...given,
    status: "pending",
    reason: null,
    document_ids: [],
    created_at: now.toISOString(),
    expires: secondsOf(now) + day,
  });

/** Settles an archive: ready or failed. Throws `ConcurrentChange` if it was settled before. */
export const writeToSettleArchive = (
  id: string,
  to: Partial<Pick<StoredArchive, "status" | "reason" | "files_count" | "size" | "document_ids">>,
): Write =>
  updateItem(
    keys.archive(id),
    { set: Object.entries(to) },
    { expression: "#status = :pending", names: { "#status": "status" }, values: { ":pending": "pending" } },
    () => new ConcurrentChange(),
  );
