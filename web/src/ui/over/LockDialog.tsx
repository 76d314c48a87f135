import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { stands } from "#web/ui/browser/stands.ts";
import { dialogBody, dialogHead, dialogLooks, scrim } from "./dialog-looks.ts";

/** Hides the page, which stays as it is, until what it asks for is done: neither Escape nor a press outside closes it. */
export const LockDialog = ({ title, children }: { title: string; children: ReactNode }) => (
  <AlertDialog.Root open>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop ref={stands.dialog} className={`${scrim} bg-ground`} forceRender />
      <AlertDialog.Popup className={dialogLooks.small}>
        <header className={dialogHead}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
        </header>
        <div className={dialogBody}>{children}</div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
