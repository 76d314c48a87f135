import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { changeStructure } from "#functions/domain/structures/edits.ts";
import { readStructurePage, structureView } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.updateStructure, async ({ params, body, viewer, now }) => {
  const show = async () => {
    const { whole, ...page } = await readStructurePage(params.id);
    if (!whole) throw commonProblems.notFound();
    return structureView(whole, page, viewer, now);
  };
  await admitEdit(viewer, now);
  await changeStructure(params.id, body, viewer, now, show);
  return show();
});
