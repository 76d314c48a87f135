import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";

/** Hides the page, which stays as it is, until what it asks for is done: neither Escape nor a press outside closes it. */
export const LockDialog = ({ title, children }: { title: string; children: ReactNode }) => (
  <AlertDialog.Root open>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="scrim scrim-opaque" forceRender />
      <AlertDialog.Popup className="dialog">
        <header className="dialog-head">
          <AlertDialog.Title>{title}</AlertDialog.Title>
        </header>
        <div className="dialog-body">{children}</div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
