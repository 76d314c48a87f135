import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import { writesToLogPhotoText } from "#functions/domain/structures/structure-log.store.ts";
import { findPhoto, writeToDescribePhoto } from "#functions/domain/structures/structure-parts.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.describeStructurePhoto, async ({ params, body, viewer, now }) => {
  await admitEdit(viewer, now);
  const photo = await findPhoto(params.id);
  if (!photo) throw commonProblems.notFound();
  const structure = await editableStructure(viewer, photo.structure_id);
  // An earlier try of this call, whose answer was lost, or somebody who wrote the same.
  if ((photo.alt_text ?? null) === body.alt_text) return undefined;
  const texts = { before: photo.alt_text, after: body.alt_text ?? undefined };
  await transact([
    writeToDescribePhoto(photo, body.alt_text, body.seen),
    ...writesToLogPhotoText(structure, texts, { viewer, now }),
  ]);
  return undefined;
});
