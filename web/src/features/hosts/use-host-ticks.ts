import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { HostMeeting, HostView } from "#shared/hosts/hosts.schemas.ts";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import { refresh } from "#web/api/query.ts";
import { addTick, forgetRefused, sendOldest, useQueue } from "./host-ticks.ts";

const retryMs = 10_000;

/**
 * Ticks of a host: kept in this browser until the server has answered, and sent again while there is no network. Each has
 * a key, so that one which arrives twice counts once.
 */
export const useHostTicks = ({ event, hosted }: HostView, secret: string) => {
  const host = { event_id: event.id, structure_id: hosted.structure.id };
  const { waiting, refused } = useQueue(host);
  const client = useQueryClient();
  const isSending = useRef(false);

  const flush = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await sendOldest(host, secret, () => refresh(client, [hosts.getHost]));
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
    waiting: waiting.map(({ tick }) => tick),
    refused,
    readRefused: () => forgetRefused(host),
    tick: ({ profile_id, time_slot_id, said_at }: HostMeeting, state: TickState | null) =>
      addTick(host, { profile_id, time_slot_id, state }, said_at),
  };
};
