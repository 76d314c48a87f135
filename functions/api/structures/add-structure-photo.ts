import { route } from "#functions/http/route.ts";
import { beginUpload } from "#functions/services/files/upload.ts";
import { editableStructure } from "#functions/services/structures/edits.ts";
import { writesToAddPhoto } from "#functions/store/structure-parts.ts";
import { transact } from "#functions/store/table.ts";
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
  await transact([...writesToAddPhoto(photo), awaited]);
  return { ...signed, id: photo.id };
});
