import { takeDown, writesToOrderPictureRemoval } from "#functions/domain/files/pictures.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import { findPhoto } from "#functions/domain/structures/structure-parts.store.ts";
import { writesToRemoveStructurePhoto } from "#functions/domain/structures/structure-photos.store.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.deleteStructurePhoto, async ({ params, viewer, now }) => {
  const dropped = await retryOnConcurrentChange(async () => {
    const photo = await findPhoto(params.id);
    if (!photo) throw commonProblems.notFound();
    await editableStructure(viewer, photo.structure_id);
    await transact([
      ...(await writesToRemoveStructurePhoto(photo, { viewer, now })),
      ...writesToOrderPictureRemoval([photo.url], now),
    ]);
    return photo;
  });
  return takeDown([dropped.url], now);
});
