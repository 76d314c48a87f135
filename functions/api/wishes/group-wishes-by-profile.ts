import { eventListViews } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.groupWishesByProfile, ({ params, query }) =>
  eventListViews(params.eventId, query),
);
