import { route } from "#functions/http/route.ts";
import { signUpload } from "#functions/services/files.ts";
import { editableStructure } from "#functions/services/structure-edits.ts";
import { findSituation, situationPhotoAwaited } from "#functions/store/structure-parts.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { structures } from "#shared/structures/structures.contract.ts";

export const handler = route(
  structures.addTrainingSituationPhoto,
  async ({ params, body, viewer, now, newId }) => {
    const situation = await findSituation(params.id);
    if (!situation) throw commonProblems.notFound();
    await editableStructure(viewer, situation.structure_id);
    const fileId = newId();
    await transact(situationPhotoAwaited(situation, fileId, { userId: viewer.userId, request: body, now }));
    return signUpload({ id: fileId, contentType: body.content_type, size: body.size }, now);
  },
);
