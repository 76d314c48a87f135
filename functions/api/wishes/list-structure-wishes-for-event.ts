import { wishViews } from "#functions/domain/wishes/view.ts";
import { findListsNaming } from "#functions/domain/wishes/wishes.store.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listStructureWishesForEvent, async ({ params }) => {
  const views = await wishViews(await findListsNaming(params.id, params.eventId));
  return views.filter((wish) => wish.structure_id === params.id);
});
