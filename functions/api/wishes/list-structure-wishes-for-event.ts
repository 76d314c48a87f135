import { route } from "#functions/http/route.ts";
import { wishViews } from "#functions/services/wishes/view.ts";
import { findListsNaming } from "#functions/store/wishes.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listStructureWishesForEvent, async ({ params }) => {
  const views = await wishViews(await findListsNaming(params.id, params.eventId));
  return views.filter((wish) => wish.structure_id === params.id);
});
