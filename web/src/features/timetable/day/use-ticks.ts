import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import { emptyQueue, type TickQueue } from "#shared/timetable/attendance.queue.ts";
import type { Tick } from "#shared/timetable/attendance.schemas.ts";
import { isOffline } from "#web/api/client.ts";
import { askAttendance } from "./ask-attendance.ts";
import { withKept } from "./board-view.ts";
import {
  addTicks,
  findQueue,
  forgetRefused,
  onQueueChange,
  type Sent,
  sendWaiting,
} from "./waiting-ticks.ts";

/** How often what waits is sent again. */
const retryMs = 15_000;

/**
 * The ticks of somebody (`owner`) that wait on this phone, sent as soon as there is network and they are signed in.
 * `profileId`: who they are on the board.
 */
export const useTicks = ({
  eventId,
  owner,
  profileId,
  isSignedIn,
}: {
  eventId: string;
  owner: string | undefined;
  profileId: string | undefined;
  isSignedIn: boolean;
}) => {
  const client = useQueryClient();
  const [queue, setQueue] = useState<TickQueue>(emptyQueue);
  const [isCut, setCut] = useState(!navigator.onLine);
  const [problem, setProblem] = useState<Problem>();
  const [isLasting, setLasting] = useState(true);
  /** How many left since the network came back. */
  const [sent, setSent] = useState(0);
  const wasCut = useRef(!navigator.onLine);

  useEffect(() => {
    if (owner === undefined) return;
    let isCurrent = true;
    const read = () =>
      void findQueue(owner).then((found) => {
        if (isCurrent) setQueue(found);
      });
    read();
    const stop = onQueueChange(read);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [owner]);

  const onSent = useCallback(
    ({ eventId: id, ticks, results }: Sent) => {
      const kept = new Set(results.filter(({ outcome }) => outcome === "kept").map(({ key }) => key));
      const { queryKey } = askAttendance(id);
      // What is being read was asked for before these ticks.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (board) =>
        board && profileId
          ? withKept(
              board,
              ticks.filter(({ key }) => kept.has(key)),
              { profile_id: profileId, name: "" },
            )
          : board,
      );
      if (wasCut.current) setSent((count) => count + results.length);
      if (kept.size < results.length) void client.invalidateQueries({ queryKey });
    },
    [client, profileId],
  );

  const flush = useCallback(async () => {
    if (!isSignedIn) return;
    const failure = await sendWaiting(onSent);
    const cut = failure !== undefined && isOffline(failure);
    setCut(cut || !navigator.onLine);
    setProblem(cut ? undefined : failure);
    wasCut.current = cut;
  }, [isSignedIn, onSent]);

  const waiting = queue.waiting.length;
  useEffect(() => {
    void flush();
    const onOnline = () => void flush();
    const onOffline = () => {
      wasCut.current = true;
      setSent(0);
      setCut(true);
    };
    window.addEventListener("online", onOnline);
    window.addEventListener("offline", onOffline);
    return () => {
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
    };
  }, [flush]);
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setInterval(() => void flush(), retryMs);
    return () => clearInterval(timer);
  }, [flush, waiting]);

  const add = useCallback(
    async (ticks: readonly Tick[]) => {
      if (owner === undefined || ticks.length === 0) return;
      setSent(0);
      // Shown at once; the phone's own storage answers a little later.
      const made = ticks.map((tick) => ({ event_id: eventId, tick }));
      setQueue((now) => ({ ...now, waiting: [...now.waiting, ...made] }));
      setLasting(await addTicks(owner, eventId, ticks));
      await flush();
    },
    [eventId, flush, owner],
  );

  return {
    waiting: queue.waiting,
    refused: queue.refused.filter(({ event_id }) => event_id === eventId),
    isCut,
    /** The query of the board found out before anything was sent. */
    noteCut: useCallback((cut: boolean) => {
      if (cut) wasCut.current = true;
      setCut(cut || !navigator.onLine);
    }, []),
    problem,
    isLasting,
    sent: waiting === 0 ? sent : 0,
    add,
    readRefused: useCallback(
      () => void (owner !== undefined && forgetRefused(owner, eventId)),
      [eventId, owner],
    ),
  };
};
export type TickActions = ReturnType<typeof useTicks>;
