import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import { writesToLogTrainingSituation } from "#functions/domain/structures/structure-log.store.ts";
import { writesToAddTrainingSituation } from "#functions/domain/structures/structure-parts.store.ts";
import { situationView } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(
  structures.createTrainingSituation,
  async ({ params, body, viewer, now, newId }) => {
    await admitEdit(viewer, now);
    const structure = await editableStructure(viewer, params.id);
    const situation = {
      ...body,
      id: `${params.id}~${newId()}`,
      structure_id: params.id,
      situation_photo_url: null,
      photo_file_id: null,
      created_at: now.toISOString(),
      version: 1,
    };
    await transact([
      ...writesToAddTrainingSituation(situation),
      ...writesToLogTrainingSituation(
        structure,
        situation.id,
        { before: null, after: situation },
        { viewer, now },
      ),
    ]);
    return situationView(situation, undefined);
  },
);
