import { route } from "#functions/http/route.ts";
import { findEventSettings } from "#functions/store/event-settings.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEventSettings, findEventSettings);
