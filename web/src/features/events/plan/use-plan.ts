import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import * as events from "#shared/events/events.contract.ts";
import { EventPlan, type PlanMark } from "#shared/events/plan.schemas.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";

/** Keys move a mark by small steps: they are saved together. */
const pauseMs = 600;

type Saving = { is: "saved" | "saving" | "stale" } | { is: "failed"; message: string };
type Written = Pick<EventPlan, "marks" | "alt_text" | "version">;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The marks of a plan, saved by themselves a moment after each change: whole and one after the other, each from the version
 * of the one before. Who leaves the page at once loses nothing.
 */
export const usePlan = (plan: EventPlan) => {
  const eventId = plan.event.id;
  const client = useQueryClient();
  const [marks, setMarks] = useState(plan.marks);
  const [saving, setSaving] = useState<Saving>({ is: "saved" });
  const latest = useRef<Written>(plan);
  const isUnsent = useRef(false);
  const last = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const adopt = useCallback(
    (saved: EventPlan) => {
      client.setQueryData(ask(events.getEventPlan, { params: { id: eventId } }).queryKey, (shown) =>
        // The picture is the newest read.
        shown
          ? { ...shown, ...{ marks: saved.marks, alt_text: saved.alt_text, version: saved.version } }
          : shown,
      );
    },
    [client, eventId],
  );
  const sendLatest = useCallback(async () => {
    if (!isUnsent.current) return;
    isUnsent.current = false;
    const { marks: sent, alt_text, version } = latest.current;
    const body = { marks: [...sent], alt_text, version };
    try {
      const saved = await send(events.saveEventPlan, { params: { id: eventId }, body });
      latest.current = { ...latest.current, version: saved.version };
      adopt(saved);
      if (!isUnsent.current) setSaving({ is: "saved" });
    } catch (error) {
      const problem = problemOf(error);
      const current = EventPlan.safeParse(problem.current).data;
      if (current && same([current.marks, current.alt_text], [sent, alt_text])) {
        // The answer to the same save was lost: it is saved already.
        latest.current = { ...latest.current, version: current.version };
        setSaving({ is: "saved" });
      } else if (current) {
        latest.current = current;
        isUnsent.current = false;
        setMarks(current.marks);
        adopt(current);
        setSaving({ is: "stale" });
      } else {
        isUnsent.current = true;
        setSaving({ is: "failed", message: problem.message });
      }
    }
  }, [adopt, eventId]);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    last.current = last.current.then(sendLatest);
    return last.current;
  }, [sendLatest]);
  useEffect(() => () => void flush(), [flush]);

  const write = (changes: Partial<Written>) => {
    latest.current = { ...latest.current, ...changes };
    isUnsent.current = true;
    setSaving({ is: "saving" });
  };
  const change = (to: (marks: readonly PlanMark[]) => PlanMark[]) => {
    const next = to(latest.current.marks);
    write({ marks: next });
    setMarks(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), pauseMs);
  };
  return {
    marks,
    saving,
    retry: () => {
      setSaving({ is: "saving" });
      void flush();
    },
    lay: (id: string, spot: { x: number; y: number }) =>
      // In its place: a mark that moved among its neighbours would lose the focus and the pointer.
      change((all) =>
        all.some((mark) => mark.id === id)
          ? all.map((mark) => (mark.id === id ? { id, ...spot } : mark))
          : [...all, { id, ...spot }],
      ),
    takeOff: (id: string) => change((all) => all.filter((mark) => mark.id !== id)),
    describe: async (alt_text: string | null) => {
      write({ alt_text });
      await flush();
      if (isUnsent.current) throw new Error("The text of the plan was not saved");
    },
  };
};
export type Plan = ReturnType<typeof usePlan>;
