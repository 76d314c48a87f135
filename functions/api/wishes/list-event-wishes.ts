import { route } from "#functions/http/route.ts";
import { eventListViews } from "#functions/services/wishes/view.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listEventWishes, async ({ params }) =>
  (await eventListViews(params.id)).flatMap((list) => list.wishlists),
);
