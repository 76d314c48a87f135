import { route } from "#functions/http/route.ts";
import { cleanRichText } from "#functions/platform/rich-text.ts";
import { eventView } from "#functions/services/events/view.ts";
import { findEvent, writesToChangeEvent } from "#functions/store/events.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.updateEvent, async ({ params, body: { version, ...changes } }) => {
  const before = await findEvent(params.id);
  if (!before) throw commonProblems.notFound();
  const description = cleanRichText(changes.description);
  const after = { ...before, ...changes, description, version: (version ?? before.version) + 1 };
  await transact(writesToChangeEvent(after));
  return eventView(after);
});
