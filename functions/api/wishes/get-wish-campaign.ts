import { route } from "#functions/http/route.ts";
import { campaignView, readCampaignRosters } from "#functions/services/wishes/campaign.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(
  wishes.getWishCampaign,
  ({ params, query, viewer, now, preloaded: seen }) => campaignView(seen, params.id, query, { viewer, now }),
  readCampaignRosters,
);
