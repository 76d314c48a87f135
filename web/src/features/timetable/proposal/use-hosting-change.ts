import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import * as events from "#shared/events/events.contract.ts";
import type { Participation } from "#shared/events/events.schemas.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { send } from "#web/api/client.ts";
import { refresh } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { hostingOf } from "#web/features/events/participations/use-hosting.ts";
import { notify } from "#web/ui/over/notify.ts";
import { timetableTexts } from "../texts.ts";

export type Hosting = Pick<Participation, "seats" | "closed_slot_ids">;

const stale = [events.getEventWhole, events.getEvent, timetables.getTimetable, timetables.getDemand];

type Running = { wanted: Hosting; done: Promise<boolean> };

/**
 * Saves seats and closed slots of participations. Clicks that come while one is saved wait and go together, with the
 * version that it left. Answers, once all are settled, whether they are saved.
 */
export const useHostingChange = () => {
  const client = useQueryClient();
  const running = useRef(new Map<string, Running>());
  const run = async (participation: Participation, wantedNow: () => Hosting): Promise<boolean> => {
    const { id, structure } = participation;
    try {
      let current = participation;
      for (let sent: Hosting | undefined; sent !== wantedNow(); ) {
        sent = wantedNow();
        current = await send(events.updateHosting, {
          params: { id },
          body: { ...hostingOf(current), ...sent, version: current.version },
        });
      }
      return true;
    } catch (error) {
      notify.error(timetableTexts.hostingFailed(structure.name), problemOf(error).message);
      return false;
    } finally {
      running.current.delete(id);
      await refresh(client, stale);
    }
  };
  const latest = useRef(run);
  latest.current = run;
  // The same function at each draw, so that rows which stay the same are not drawn again.
  return useCallback((participation: Participation, wanted: Hosting): Promise<boolean> => {
    const busy = running.current.get(participation.id);
    if (busy) {
      busy.wanted = wanted;
      return busy.done;
    }
    const work: Running = { wanted, done: Promise.resolve(false) };
    running.current.set(participation.id, work);
    work.done = latest.current(participation, () => work.wanted);
    return work.done;
  }, []);
};
