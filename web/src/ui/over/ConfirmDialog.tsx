import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { firstTap } from "#web/ui/browser/first-tap.ts";
import { stands } from "#web/ui/browser/stands.ts";
import { Button } from "../Button.tsx";
import { uiTexts } from "../texts.ts";
import { dialogBody, dialogFoot, dialogHead, dialogLooks, scrim } from "./dialog-looks.ts";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Undefined once the answer is no: only the way out is left. */
  confirm: string | undefined;
  cancel?: string;
  /** False for what can be undone: the button is then ink, not red. */
  dangerous?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What gets the focus on closing, where the button that opened it may be gone by then; null if it is there. */
  focusAfter?: (() => HTMLElement | null) | undefined;
};

/** Asks before what cannot be undone; focus starts on the way out. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  cancel = confirm === undefined ? uiTexts.close : uiTexts.cancel,
  dangerous = true,
  pending,
  onConfirm,
  onCancel,
  focusAfter,
}: ConfirmDialogProps) => {
  const wayOut = useRef<HTMLButtonElement>(null);
  const isOver = open && confirm === undefined;
  useEffect(() => {
    if (isOver) wayOut.current?.focus();
  }, [isOver]);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onCancel())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop ref={stands.dialog} className={`${scrim} bg-scrim`} forceRender />
        <AlertDialog.Popup className={dialogLooks.small} finalFocus={focusAfter}>
          <header className={dialogHead}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </header>
          <AlertDialog.Description className={dialogBody} render={<div />}>
            {children}
          </AlertDialog.Description>
          <footer className={dialogFoot}>
            <AlertDialog.Close ref={wayOut} render={<Button variant="outline" />}>
              {cancel}
            </AlertDialog.Close>
            {confirm === undefined ? null : (
              <Button
                variant={dangerous ? "danger" : "filled"}
                pending={pending}
                onClick={firstTap(onConfirm)}
              >
                {confirm}
              </Button>
            )}
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
