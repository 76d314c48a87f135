import { openRequests } from "#functions/domain/structures/requests.ts";
import { requestViews } from "#functions/domain/structures/view.ts";
import { route } from "#functions/http/route.ts";
import { paginate } from "#shared/contract/page.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const handler = route(structures.listStructureRequests, async ({ query }) => {
  const { structure_id, profile_id } = query;
  const requests = await openRequests();
  const found = requests.filter(
    (request) =>
      (structure_id === undefined || request.structure_id === structure_id) &&
      (profile_id === undefined || request.card.id === profile_id),
  );
  const page = paginate(found, query);
  return { ...page, data: await requestViews(page.data) };
});
