import { takeDown } from "#functions/domain/files/pictures.ts";
import { restoreChange } from "#functions/domain/structures/restoring.ts";
import { readStructurePage, structureView } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.restoreStructureChange, async ({ params, body, viewer, now }) => {
  await takeDown(await restoreChange(params.id, body.change, { viewer, now }), now);
  const { whole, ...page } = await readStructurePage(params.id);
  if (!whole) throw commonProblems.notFound();
  return structureView(whole, page, viewer, now);
});
