import type { FormEventHandler, ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog, type DialogProps } from "#web/ui/over/Dialog.tsx";
import { adminTexts } from "./admin/texts.ts";
import { Refusal } from "./Refusal.tsx";

/** Said over a form when somebody else has saved meanwhile; `onTake` takes over what they saved. */
export const StaleNotice = ({ onTake }: { onTake: (() => void) | undefined }) =>
  onTake ? (
    <Notice
      kind="warning"
      live
      title={adminTexts.stale}
      action={
        <Button variant="outline" onClick={onTake}>
          {adminTexts.takeCurrent}
        </Button>
      }
    >
      <p>{adminTexts.staleText}</p>
    </Notice>
  ) : null;

/** A form in a dialog, with the way out and the way on. */
export const FormDialog = ({
  title,
  open = true,
  onClose,
  onSubmit,
  pending,
  size,
  stale,
  save = adminTexts.save,
  dangerous = false,
  idle,
  refusal,
  children,
}: {
  title: string;
  open?: boolean;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  pending: boolean;
  size?: DialogProps["size"];
  /** Takes over what somebody else saved meanwhile. */
  stale?: (() => void) | undefined;
  save?: string;
  dangerous?: boolean;
  /** Nothing can be sent yet. */
  idle?: boolean;
  /** What the server refused, where no field says it. */
  refusal?: string | undefined;
  children: ReactNode;
}) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    size={size}
    onSubmit={onSubmit}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          {adminTexts.cancel}
        </Button>
        <Button type="submit" variant={dangerous ? "danger" : undefined} pending={pending} idle={idle}>
          {save}
        </Button>
      </>
    }
  >
    <StaleNotice onTake={stale} />
    <Refusal>{refusal}</Refusal>
    {children}
  </Dialog>
);
