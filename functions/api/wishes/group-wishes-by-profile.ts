import { route } from "#functions/http/route.ts";
import { eventListViews } from "#functions/services/wishes/view.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.groupWishesByProfile, ({ params, query }) =>
  eventListViews(params.eventId, query.is_pre_event),
);
