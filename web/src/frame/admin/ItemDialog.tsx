import type { FormEventHandler, ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, type DialogProps } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { adminTexts } from "./texts.ts";

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
export const ItemDialog = ({
  title,
  open = true,
  onClose,
  onSubmit,
  pending,
  size,
  stale,
  save = adminTexts.save,
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
        <Button type="submit" pending={pending}>
          {save}
        </Button>
      </>
    }
  >
    <StaleNotice onTake={stale} />
    {children}
  </Dialog>
);
