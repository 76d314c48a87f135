import { eventListViews } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.groupWishesByProfile, ({ params, query: { is_pre_event, after } }) =>
  eventListViews(params.eventId, { isPreEvent: is_pre_event, after }),
);
