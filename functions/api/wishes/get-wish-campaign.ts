import { campaignView, readCampaignRosters } from "#functions/domain/wishes/campaign.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.getWishCampaign, async ({ params, query, viewer, now }) =>
  campaignView(await readCampaignRosters(), params.id, query, { viewer, now }),
);
