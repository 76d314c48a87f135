import { overviewOf } from "#functions/domain/events/structure-overview.ts";
import { editableStructure } from "#functions/domain/structures/edits.ts";
import { route } from "#functions/http/route.ts";
import { isStaff } from "#shared/contract/access.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.getStructureOverview, async ({ params: { id }, viewer, now }) => {
  const [, events] = await Promise.all([
    editableStructure(viewer, id),
    overviewOf(id, { withUnpublished: isStaff(viewer), now }),
  ]);
  return { events };
});
