import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { isLeaving } from "#web/api/session.ts";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { paths } from "./paths.ts";
import { frameTexts } from "./texts.ts";

/**
 * Asks before one leaves a page with what is not saved, or closes it. `unsaved`: what would be lost, in the words of who
 * reads it. A session that is over leads to the sign-in all the same, and a sign-out leaves: the page that stays is empty.
 */
export const LeaveGuard = ({ unsaved }: { unsaved: string | undefined }) => {
  const isUnsaved = unsaved !== undefined;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isLeaving() &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== paths.signIn(),
  );
  // A page that leads on once it has saved does so before it is drawn without what was unsaved.
  useEffect(() => {
    if (!isUnsaved && blocker.state === "blocked") blocker.proceed();
  }, [isUnsaved, blocker]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={isUnsaved && blocker.state === "blocked"}
      title={frameTexts.leaveTitle}
      confirm={frameTexts.leave}
      cancel={frameTexts.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{unsaved}</p>
    </ConfirmDialog>
  );
};
