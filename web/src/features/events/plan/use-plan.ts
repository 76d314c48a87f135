import { useQueryClient } from "@tanstack/react-query";
import * as events from "#shared/events/events.contract.ts";
import { EventPlan, EventPlanChanges, type PlanMark } from "#shared/events/plan.schemas.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { useSelfSaving } from "#web/frame/writing/use-self-saving.ts";

/** Keys move a mark by small steps: they are saved together. */
const pauseMs = 600;

type Written = Pick<EventPlan, "marks" | "alt_text">;

const savedOf = ({ marks, alt_text, version }: EventPlan) => ({ value: { marks, alt_text }, version });

/** The marks of a plan and the text of its picture, saved by themselves. */
export const usePlan = (plan: EventPlan) => {
  const eventId = plan.event.id;
  const client = useQueryClient();
  const adopt = ({ marks, alt_text, version }: EventPlan) =>
    client.setQueryData(ask(events.getEventPlan, { params: { id: eventId } }).queryKey, (shown) =>
      // The picture is the newest read.
      shown ? { ...shown, marks, alt_text, version } : shown,
    );
  const { value, saving, change, flush, refusal } = useSelfSaving<Written>({
    saved: savedOf(plan),
    pauseMs,
    send: async ({ marks, alt_text }, version) => {
      const body = { marks: [...marks], alt_text, version };
      const saved = await send(events.saveEventPlan, { params: { id: eventId }, body });
      adopt(saved);
      return saved;
    },
    elsewhere: ({ current }) => {
      const plan = EventPlan.safeParse(current).data;
      if (plan) adopt(plan);
      return plan && savedOf(plan);
    },
    asStored: ({ marks, alt_text }) => ({
      marks,
      alt_text: EventPlanChanges.shape.alt_text.safeParse(alt_text).data ?? null,
    }),
  });

  const changeMarks = (to: (marks: readonly PlanMark[]) => PlanMark[]) =>
    change((now) => ({ ...now, marks: to(now.marks) }));
  return {
    marks: value.marks,
    saving,
    retry: () => void flush(),
    lay: (id: string, spot: { x: number; y: number }) =>
      // In its place: a mark that moved among its neighbours would lose the focus and the pointer.
      changeMarks((all) =>
        all.some((mark) => mark.id === id)
          ? all.map((mark) => (mark.id === id ? { id, ...spot } : mark))
          : [...all, { id, ...spot }],
      ),
    takeOff: (id: string) => changeMarks((all) => all.filter((mark) => mark.id !== id)),
    describe: async (alt_text: string | null) => {
      change((now) => ({ ...now, alt_text }));
      await flush();
      const problem = refusal();
      if (problem) throw problem;
    },
  };
};
export type Plan = ReturnType<typeof usePlan>;
