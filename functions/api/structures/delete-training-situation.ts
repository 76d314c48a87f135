import { takeDown, writesToOrderPictureRemoval } from "#functions/domain/files/pictures.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import { writesToLogTrainingSituation } from "#functions/domain/structures/structure-log.store.ts";
import {
  findSituation,
  writesToDeleteTrainingSituation,
} from "#functions/domain/structures/structure-parts.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.deleteTrainingSituation, async ({ params, viewer, now }) => {
  const situation = await findSituation(params.id);
  if (!situation) throw commonProblems.notFound();
  const structure = await editableStructure(viewer, situation.structure_id);
  await transact([
    ...writesToDeleteTrainingSituation(situation),
    ...writesToOrderPictureRemoval([situation.situation_photo_url], now),
    ...writesToLogTrainingSituation(
      structure,
      situation.id,
      { before: situation, after: null },
      { viewer, now },
    ),
  ]);
  return takeDown([situation.situation_photo_url], now);
});
