import { route } from "#functions/http/route.ts";
import { wishViews } from "#functions/services/wish-view.ts";
import { findEventWishes } from "#functions/store/wishes.ts";
import { wishes } from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listEventWishes, async ({ params }) =>
  wishViews(await findEventWishes(params.id)),
);
