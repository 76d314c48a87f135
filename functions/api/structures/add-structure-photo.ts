import { route } from "#functions/http/route.ts";
import { signUpload } from "#functions/services/files.ts";
import { editableStructure } from "#functions/services/structure-edits.ts";
import { photoAdded } from "#functions/store/structure-parts.ts";
import { transact } from "#functions/store/table.ts";
import { structures } from "#shared/structures/structures.contract.ts";

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
  await transact(photoAdded(photo, { userId: viewer.userId, request: body, now }));
  const upload = await signUpload({ id: fileId, contentType: body.content_type, size: body.size }, now);
  return { ...upload, id: photo.id };
});
