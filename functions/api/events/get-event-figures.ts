import { figuresOf } from "#functions/domain/events/figures.ts";
import { route } from "#functions/http/route.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.getEventFigures, ({ params, now }) => figuresOf(params.id, now));
