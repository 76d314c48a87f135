import { useCallback, useEffect, useRef, useState } from "react";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { type AgendaMeeting, WishToContinue } from "#shared/timetable/timetable.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { afterTexts as texts } from "./after-texts.ts";

type Said = Pick<WishToContinue, "wants" | "note">;

const nothing: WishToContinue = { wants: false, note: "", version: 0 };
const noteDelay = 1_000;

/**
 * What a learner says of a meeting: shown at once, saved one after the other. A note is saved when one stops writing or
 * leaves its field.
 */
export const useSaid = (eventId: string, { structure, wish_to_continue }: AgendaMeeting) => {
  const stored = wish_to_continue ?? nothing;
  const [said, setSaid] = useState<Said>({ wants: stored.wants, note: stored.note });
  const [state, setState] = useState<"idle" | "writing" | "saving" | "saved">("idle");
  const send = useSend(timetable.wishToContinue, { refreshes: [timetable.getAgenda] });
  const version = useRef(stored.version);
  const wanted = useRef<Said>(said);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Another device, or the answer to the last save, unless something here waits to be saved.
  useEffect(() => {
    if (state !== "idle" && state !== "saved") return;
    if (stored.version <= version.current) return;
    version.current = stored.version;
    wanted.current = { wants: stored.wants, note: stored.note };
    setSaid(wanted.current);
  }, [stored.version, stored.wants, stored.note, state]);

  const save = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (running.current) return;
    running.current = true;
    setState("saving");
    try {
      for (let sent: Said | undefined; sent !== wanted.current; ) {
        sent = wanted.current;
        const answer = await send.mutateAsync({
          params: { eventId, structureId: structure.id },
          body: { wants: sent.wants ? 1 : 0, note: sent.note, version: version.current },
        });
        version.current = answer.version;
      }
      setState("saved");
    } catch (error) {
      const problem = problemOf(error);
      const current = problem.code === "stale" ? WishToContinue.safeParse(problem.current).data : undefined;
      notify.error(texts.failed(structure.name), current ? texts.stale : problem.message);
      if (current) {
        version.current = current.version;
        wanted.current = { wants: current.wants, note: current.note };
        setSaid(wanted.current);
      }
      setState(current ? "idle" : "writing");
    } finally {
      running.current = false;
    }
  };
  const latest = useRef(save);
  latest.current = save;
  // Who goes back in the middle of a note leaves no field: what waits is saved all the same.
  useEffect(() => () => void (timer.current === undefined ? undefined : latest.current()), []);

  const say = useCallback((change: Partial<Said>, atOnce: boolean) => {
    wanted.current = { ...wanted.current, ...change };
    setSaid(wanted.current);
    clearTimeout(timer.current);
    if (atOnce) void latest.current();
    else {
      setState((now) => (now === "saving" ? now : "writing"));
      timer.current = setTimeout(() => void latest.current(), noteDelay);
    }
  }, []);
  /** Saves what waits, when the field is left. */
  const settle = () => {
    if (state === "writing") void save();
  };
  return { ...said, state, say, settle };
};
