import {
  findEventSettings,
  writeToSaveEventSettings,
} from "#functions/domain/events/event-settings.store.ts";
import { route } from "#functions/http/route.ts";
import { transact } from "#functions/store/table.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.saveEventSettings, async ({ body, audit }) => {
  const version = body.version ?? (await findEventSettings()).version;
  const settings = { ...body, version: version + 1 };
  await transact([writeToSaveEventSettings(settings)]);
  const what = settings.coordinators_edit_events ? "accessGiven" : "accessTaken";
  audit({ what, subject: "events", detail: "coordinator" });
  return settings;
});
