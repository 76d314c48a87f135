import { beginUpload } from "#functions/domain/files/upload.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import { dropUnusedPhotos } from "#functions/domain/structures/photos.ts";
import { writesToAddPhoto } from "#functions/domain/structures/structure-parts.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { Problem } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.addStructurePhoto, async ({ params, body, viewer, now, newId }) => {
  await editableStructure(viewer, params.id);
  const fileId = newId();
  const photo = {
    id: `${params.id}~${fileId}`,
    structure_id: params.id,
    file_id: fileId,
    url: null,
    created_at: now.toISOString(),
  };
  const { awaited, signed } = await beginUpload(
    { id: fileId, kind: "structurePhoto", ownerId: photo.id, userId: viewer.userId, request: body },
    now,
  );
  const add = () => transact([...writesToAddPhoto(photo), awaited]);
  try {
    await add();
  } catch (error) {
    // Addresses that nobody used, and refused files, give their places to new photos.
    const isFull = error instanceof Problem && error.code === "tooMany";
    if (!isFull || (await dropUnusedPhotos(params.id, now)) === 0) throw error;
    await add();
  }
  return { ...signed, id: photo.id };
});
