import { addSituation } from "#functions/domain/situations/edits.ts";
import { route } from "#functions/http/route.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";

export const handler = route(situations.createSituation, async ({ body, viewer, newId, now, audit }) => {
  const { data, became } = await addSituation(body, viewer, newId(), now);
  if (became) audit({ what: "situationChanged", subject: data.id, detail: became });
  return { message: situationMessages.created, data };
});
