import { useQuery } from "@tanstack/react-query";
import * as events from "#shared/events/events.contract.ts";
import { type ActRefusal, actRefusal, type EventAct } from "#shared/events/events.states.ts";
import { ask } from "#web/api/query.ts";

export const askEventProgress = (id: string) => ask(events.getEventProgress, { params: { id } });

/** Why each act has no effect on an event now: null if it has one, undefined until that is known. */
export const useEventRefusals = (id: string): ((act: EventAct) => ActRefusal | null | undefined) => {
  const { data } = useQuery(askEventProgress(id));
  return (act) => data && actRefusal(act, data, new Date(), data.release !== null);
};
