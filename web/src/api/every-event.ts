import * as events from "#shared/events/events.contract.ts";
import { send } from "./client.ts";
import { askEvery } from "./query.ts";

/** Every event, the last to begin first, to choose among. */
export const askEveryEvent = () => askEvery(events.listEvents, (call) => send(events.listEvents, call));
