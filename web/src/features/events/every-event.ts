import * as events from "#shared/events/events.contract.ts";
import { send } from "#web/api/client.ts";
import { askEvery } from "#web/api/query.ts";

/** Every event, the last to begin first, to choose among. */
export const askEveryEvent = () => askEvery(events.listEvents, (call) => send(events.listEvents, call));
