import { route } from "#functions/http/route.ts";
import { listViews } from "#functions/services/wish-view.ts";
import { findEventWishes } from "#functions/store/wishes.ts";
import { wishes } from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.groupWishesByProfile, async ({ params, query }) =>
  listViews(await findEventWishes(params.eventId, query.is_pre_event)),
);
