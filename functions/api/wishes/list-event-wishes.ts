import { eventListViews } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listEventWishes, async ({ params, query }) =>
  (await eventListViews(params.id, query)).flatMap((list) => list.wishlists),
);
