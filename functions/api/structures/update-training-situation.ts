import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import { writesToLogTrainingSituation } from "#functions/domain/structures/structure-log.store.ts";
import {
  findSituation,
  writeToChangeTrainingSituation,
} from "#functions/domain/structures/structure-parts.store.ts";
import { situationView } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.updateTrainingSituation, async ({ params, body, viewer, now }) => {
  await admitEdit(viewer, now);
  return retryOnConcurrentChange(async () => {
    const before = await findSituation(params.id);
    if (!before) throw commonProblems.notFound();
    const structure = await editableStructure(viewer, before.structure_id);
    if (body.version !== undefined && body.version !== before.version)
      throw commonProblems.stale(situationView(before, undefined));
    const after = {
      ...before,
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      version: before.version + 1,
    };
    await transact([
      writeToChangeTrainingSituation(after),
      ...writesToLogTrainingSituation(structure, before.id, { before, after }, { viewer, now }),
    ]);
    return situationView(after, undefined);
  });
});
