import { useQuery } from "@tanstack/react-query";
import * as events from "#shared/events/events.contract.ts";
import { ask } from "#web/api/query.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { EventHome } from "./EventHome.tsx";

const waiting = (
  <div className="wrap page">
    <LoadingState tall lines={4} />
  </div>
);

const Landing = lazyComponent(async () => (await import("./Landing.tsx")).Landing, waiting);

/** The next event where there is one; the approach itself where there is none, or where nobody can tell. */
export const HomePage = () => {
  const { data: event, isPending } = useQuery(ask(events.getNextEvent, {}));
  if (isPending) return waiting;
  return event ? <EventHome event={event} /> : <Landing />;
};
