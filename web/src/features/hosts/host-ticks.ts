import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { Tick, type TickState } from "#shared/timetable/attendance.schemas.ts";
import { browserStore } from "#web/api/browser-store.ts";
import { send } from "#web/api/client.ts";
import { refresh } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { hostTexts as texts } from "./texts.ts";

const Queues = z.record(z.string(), z.array(Tick));
/** Ticks that wait for the network, by event and structure: ids alone, and never the link's secret. */
const queues = browserStore("compagnon-coches-structure", (stored): Record<string, Tick[]> => {
  const sound = Queues.safeParse(stored);
  return sound.success ? sound.data : {};
});

/** How many go in one call. */
const atOnce = 100;
const retryMs = 10_000;

const withQueue = (id: string, queue: Tick[]): void => {
  const { [id]: _, ...others } = queues.get();
  queues.set(queue.length > 0 ? { ...others, [id]: queue } : others);
};

/**
 * Ticks of a host: kept in this browser until the server has answered, and sent again while there is no network. Each has
 * a key, so that one which arrives twice counts once.
 */
export const useHostTicks = ({ event, hosted }: HostView, secret: string) => {
  const structure_id = hosted.structure.id;
  const id = `${event.id} ${structure_id}`;
  const waiting = queues.use()[id] ?? [];
  const client = useQueryClient();
  const isSending = useRef(false);

  const flush = async (): Promise<void> => {
    const ticks = (queues.get()[id] ?? []).slice(0, atOnce);
    if (isSending.current || ticks.length === 0) return;
    isSending.current = true;
    try {
      const { results } = await send(hosts.tickAsHost, { params: { secret }, body: { ticks } });
      const sent = new Set(results.map(({ key }) => key));
      const lost = results.find(({ outcome }) => outcome === "refused" || outcome === "elsewhere");
      if (lost) notify.error(texts.refused, lost.message ?? undefined);
      // What was sent is shown by the answer of the next read.
      await refresh(client, [hosts.getHost]);
      withQueue(
        id,
        (queues.get()[id] ?? []).filter(({ key }) => !sent.has(key)),
      );
    } catch (error) {
      const { status, message } = problemOf(error);
      // Without network, or while the server is overloaded, the ticks wait. Anything else will not change.
      if (status !== 0 && status !== 429 && status < 500) {
        withQueue(id, []);
        notify.error(texts.refused, message);
      }
    } finally {
      isSending.current = false;
    }
  };
  const latest = useRef(flush);
  latest.current = flush;
  const count = waiting.length;
  useEffect(() => {
    if (count === 0) return undefined;
    const now = () => void latest.current();
    now();
    const timer = setInterval(now, retryMs);
    window.addEventListener("online", now);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", now);
    };
  }, [count]);

  return {
    waiting,
    tick: (profile_id: string, time_slot_id: string, state: TickState | null) =>
      withQueue(id, [
        ...(queues.get()[id] ?? []),
        {
          profile_id,
          structure_id,
          time_slot_id,
          state,
          at: new Date().toISOString(),
          key: crypto.randomUUID(),
        },
      ]),
  };
};
