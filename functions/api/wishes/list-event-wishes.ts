import { eventListViews } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listEventWishes, async ({ params, query: { after } }) =>
  (await eventListViews(params.id, { after })).flatMap((list) => list.wishlists),
);
