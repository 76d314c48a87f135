import { beginUpload } from "#functions/domain/files/upload.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import {
  findSituation,
  writeToAwaitTrainingSituationPhoto,
} from "#functions/domain/structures/structure-parts.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(
  structures.addTrainingSituationPhoto,
  async ({ params, body, viewer, now, newId }) => {
    const situation = await findSituation(params.id);
    if (!situation) throw commonProblems.notFound();
    await editableStructure(viewer, situation.structure_id);
    const id = newId();
    const { awaited, signed } = await beginUpload(
      { id, kind: "situationPhoto", ownerId: situation.id, userId: viewer.userId, request: body },
      now,
    );
    await transact([writeToAwaitTrainingSituationPhoto(situation, id), awaited]);
    return signed;
  },
);
