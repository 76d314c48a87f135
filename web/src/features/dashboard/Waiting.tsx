import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as training from "#shared/training/training.contract.ts";
import type { StaffTodo } from "#shared/training/training.schemas.ts";
import { ask } from "#web/api/query.ts";
import { structuresWaiting } from "#web/features/structures/staff/structures-waiting.ts";
import { usePeopleWaiting } from "#web/features/training/staff/use-people-waiting.tsx";
import type { WaitingLine } from "#web/frame/admin/waiting.ts";
import { paths } from "#web/frame/paths.ts";
import { TodoList } from "#web/frame/TodoList.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { dashboardTexts } from "./texts.ts";

const { todo: texts } = dashboardTexts;
const dayLength = 24 * 60 * 60_000;

const wishesLine = ({ wishes }: StaffTodo): WaitingLine[] =>
  wishes
    ? [
        {
          id: "wishes",
          count: wishes.incomplete,
          label: texts.wishes(wishes.incomplete),
          detail: texts.wishesDetail(wishes.learners, wishes.event_name, dayTime(wishes.end_date)),
          action: texts.wishesAction,
          to: paths.incompleteWishes(wishes.event_id),
        },
      ]
    : [];

const situationsLine = ({ situations: { count, oldest } }: StaffTodo): WaitingLine => ({
  id: "situations",
  count,
  label: texts.situations(count),
  detail: oldest ? texts.since(count, Math.floor((Date.now() - Date.parse(oldest)) / dayLength)) : undefined,
  action: texts.situationsAction,
  to: paths.situationsToReview,
});

/** What waits for staff, at the top of their home, what closes first; nothing while nothing waits. */
export const Waiting = () => {
  const [openId, setOpenId] = useState<string>();
  const people = usePeopleWaiting();
  // Whoever comes back to the home has dealt with something.
  const { data } = useQuery({ ...ask(training.getStaffTodo, {}), refetchOnMount: "always" });
  const lines: readonly WaitingLine[] = data
    ? [...wishesLine(data), people, situationsLine(data), ...structuresWaiting(data.structures)]
    : [people];
  // The dialog stays open when its line is empty: the last decision's outcome is still to read.
  const opened = lines.find(({ id }) => id === openId)?.dialog;
  return (
    <>
      <TodoList lines={lines} onOpen={setOpenId} />
      {opened ? (
        <Dialog open size="large" title={opened.title} onClose={() => setOpenId(undefined)}>
          {opened.content}
        </Dialog>
      ) : null}
    </>
  );
};
