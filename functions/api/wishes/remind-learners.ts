import { route } from "#functions/http/route.ts";
import { actor } from "#functions/services/notices/telling.ts";
import { readCampaign, readCampaignRosters } from "#functions/services/wishes/campaign.ts";
import { remindByHand } from "#functions/services/wishes/reminders.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(
  wishes.remindLearners,
  async ({ params, body, viewer, now, newId, audit, preloaded: seen }) => {
    const read = await readCampaign(seen, params.id);
    const reminded = await remindByHand(read, body, { key: `hand-${newId()}`, now, by: actor(viewer) });
    audit({ what: "contactsRead", subject: params.id, detail: "wishReminders" });
    return reminded;
  },
  readCampaignRosters,
);
