import { requireEvent } from "#functions/domain/events/guests.ts";
import { editedPlan, planParts, planView } from "#functions/domain/events/plan.ts";
import { findPlan, writesToSavePlan } from "#functions/domain/events/plans.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";
import { keptMarks } from "#shared/events/events.plan.ts";

export const handler = route(events.saveEventPlan, async ({ params, body, now }) => {
  const event = await requireEvent(params.id);
  const [before, parts] = await Promise.all([findPlan(event.id), planParts(event.id)]);
  const { alt_text, marks, version = before.version } = body;
  const after = {
    ...before,
    alt_text,
    // What somebody removed meanwhile takes its mark with it.
    marks: keptMarks(marks, [...parts.zones, ...parts.tables]),
    version: version + 1,
  };
  await transact(writesToSavePlan(after, (current) => planView(event, current, parts)));
  return editedPlan(event, now);
});
