import * as events from "#shared/events/events.contract.ts";
import { send } from "./client.ts";
import { askEvery } from "./query.ts";

/** Every event, the last to begin first, to choose among; without counts, which cost nine reads an event. */
export const askEveryEvent = () =>
  askEvery(events.listEvents, ({ query }) => send(events.listEvents, { query: { ...query, counts: false } }));

/** The same with counts, where the choice depends on them. */
export const askEveryCountedEvent = () =>
  askEvery(events.listEvents, (call) => send(events.listEvents, call), "everyCounted");
