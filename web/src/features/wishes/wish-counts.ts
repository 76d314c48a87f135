import * as wishes from "#shared/wishes/wishes.contract.ts";
import { ask } from "#web/api/query.ts";

/** How many learners of an event have made their wishes: the campaign with as few of them as can be asked for. */
export const askWishCounts = (eventId: string) =>
  ask(wishes.getWishCampaign, { params: { id: eventId }, query: { per_page: 1 } });
