import { useState } from "react";
import { useStructuresWaiting } from "#web/features/structures/staff/use-structures-waiting.ts";
import { usePeopleWaiting } from "#web/features/training/staff/use-people-waiting.tsx";
import type { WaitingLine } from "#web/frame/admin/waiting.ts";
import { TodoList } from "#web/frame/TodoList.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";

/** What waits for staff, at the top of their home; nothing while nothing waits. */
export const Waiting = () => {
  const [openId, setOpenId] = useState<string>();
  const lines: readonly WaitingLine[] = [usePeopleWaiting(), ...useStructuresWaiting()];
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
