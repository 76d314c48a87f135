import { useQuery } from "@tanstack/react-query";
import * as events from "#shared/events/events.contract.ts";
import type { EventWithHosts } from "#shared/events/events.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useTarget } from "./target.ts";

const minutes = 60_000;

const useEvent = (id: string | undefined) => {
  const { data, isLoading } = useQuery({
    ...ask(events.getEvent, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: 5 * minutes,
  });
  return { event: id !== undefined && data?.has_participations ? data : undefined, isLoading };
};

/** An event that has participations, so that one can say who comes; undefined if it has none, or is not known yet. */
export const useHostedEvent = (id: string | undefined): EventWithHosts | undefined => useEvent(id).event;

/** The same, of the event for which a learner chooses structures now, `id`; `isPending` until it is known. */
export const useOwnEvent = (): {
  id: string | undefined;
  event: EventWithHosts | undefined;
  isPending: boolean;
} => {
  const { target, isPending } = useTarget();
  const id = target?.isPreEvent ? target.eventId : undefined;
  const { event, isLoading } = useEvent(id);
  return { id, event, isPending: isPending || isLoading };
};

/** Where a structure is at an event; undefined if it does not come. */
export const zoneOf = ({ hosts, zones }: Pick<EventWithHosts, "hosts" | "zones">, structureId: string) => {
  const host = hosts.find(({ structure_id }) => structure_id === structureId);
  return host && zones.find(({ id }) => id === host.zone_id);
};
