import { actor } from "#functions/domain/notices/telling.ts";
import { readCampaign, readCampaignRosters } from "#functions/domain/wishes/campaign.ts";
import { remindByHand } from "#functions/domain/wishes/reminders.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.remindLearners, async ({ params, body, viewer, now, newId, audit }) => {
  const read = await readCampaign(await readCampaignRosters(), params.id);
  const reminded = await remindByHand(read, body, { key: `hand-${newId()}`, now, by: actor(viewer) });
  audit({ what: "contactsRead", subject: params.id, detail: "wishReminders" });
  return reminded;
});
