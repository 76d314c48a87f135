import { findEvent, writesToChangeEvent } from "#functions/domain/events/events.store.ts";
import { eventView } from "#functions/domain/events/view.ts";
import { route } from "#functions/http/route.ts";
import { given } from "#functions/platform/given.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { campaignRefusal } from "#shared/events/events.rules.ts";

export const handler = route(events.updateCampaign, async ({ params, body: { version, ...changes } }) => {
  const before = await findEvent(params.id);
  if (!before) throw commonProblems.notFound();
  const after = {
    ...before,
    ...given(changes),
    version: (version ?? before.version) + 1,
  };
  const refusal = campaignRefusal(after);
  if (refusal) throw eventsProblems[refusal]();
  await transact(writesToChangeEvent(after));
  return eventView(after);
});
