import { findUploads } from "#functions/domain/files/files.store.ts";
import { writesToDeletePhoto } from "#functions/domain/structures/structure-parts.store.ts";
import { findWholeStructure } from "#functions/domain/structures/structures.store.ts";
import { transact } from "#functions/store/table.ts";
import { Problem } from "#shared/contract/problem.ts";

/** Deletes the photos whose file was refused or never arrived; returns how many. */
export const dropUnusedPhotos = async (structureId: string, now: Date): Promise<number> => {
  const hidden = ((await findWholeStructure(structureId))?.photos ?? []).filter(({ url }) => url === null);
  const ids = hidden.map(({ file_id }) => file_id);
  const uploads = await findUploads(ids, now);
  const unused = hidden.filter(({ file_id }) => (uploads.get(file_id)?.status ?? "refused") === "refused");
  for (const photo of unused)
    try {
      await transact(writesToDeletePhoto(photo));
    } catch (error) {
      // Another call has just deleted it.
      if (!(error instanceof Problem)) throw error;
    }
  return unused.length;
};
