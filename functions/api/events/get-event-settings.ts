import { findEventSettings } from "#functions/domain/events/event-settings.store.ts";
import { route } from "#functions/http/route.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEventSettings, findEventSettings);
