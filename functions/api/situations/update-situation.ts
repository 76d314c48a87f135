import { changeSituation } from "#functions/domain/situations/edits.ts";
import { route } from "#functions/http/route.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";

export const handler = route(situations.updateSituation, async ({ params, body, viewer, now, audit }) => {
  const { data, became } = await changeSituation(params.id, body, viewer, now);
  if (became) audit({ what: "situationChanged", subject: data.id, detail: became });
  return { message: situationMessages.changed, data };
});
