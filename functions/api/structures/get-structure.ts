import { readStructurePage, type StructurePage, structureView } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { maySeeInactive } from "#shared/structures/structures.rules.ts";

export const handler = route<typeof structures.getStructure, StructurePage>(
  structures.getStructure,
  async ({ preloaded: { whole, ...page }, viewer, now }) => {
    if (
      !whole ||
      (!whole.structure.is_active && !maySeeInactive(viewer, [...page.attachedIds, ...page.proposers]))
    )
      throw commonProblems.notFound();
    return structureView(whole, page, viewer, now);
  },
  ({ params }) => readStructurePage(params.id),
);
