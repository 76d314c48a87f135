import { requireEvent } from "#functions/domain/events/guests.ts";
import { writesToAwaitPlanPicture } from "#functions/domain/events/plans.store.ts";
import { beginUpload } from "#functions/domain/files/upload.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.addEventPlanPicture, async ({ params, body, viewer, now, newId }) => {
  const event = await requireEvent(params.id);
  const id = newId();
  const { awaited, signed } = await beginUpload(
    { id, kind: "eventPlan", ownerId: event.id, userId: viewer.userId, request: body },
    now,
  );
  await transact([...writesToAwaitPlanPicture(event.id, id), awaited]);
  return signed;
});
