import { type FormEventHandler, type ReactNode, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { IntoSight } from "#web/ui/IntoSight.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { Dialog, type DialogProps, SlideOver } from "#web/ui/over/Dialog.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { adminTexts } from "./admin/texts.ts";
import { Refusal } from "./Refusal.tsx";

/** Said over a form when somebody else has saved meanwhile; `onTake` takes over what they saved. */
export const StaleNotice = ({ onTake }: { onTake: (() => void) | undefined }) =>
  onTake ? (
    <IntoSight>
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
        <p>{adminTexts.staleMerged}</p>
      </Notice>
    </IntoSight>
  ) : null;

type FormProps = {
  title: string;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  pending: boolean;
  save?: string;
  dangerous?: boolean;
  /** Nothing can be sent yet. */
  idle?: boolean;
  /** What was typed would be lost: closing asks first. */
  unsaved?: boolean | undefined;
  children: ReactNode;
};

/** Closes at once, or asks before what is unsaved is lost. */
const useClosing = ({ onClose, unsaved = false }: Pick<FormProps, "onClose" | "unsaved">) => {
  const [asks, setAsks] = useState(false);
  const close = () => (unsaved ? setAsks(true) : onClose());
  const question = (
    <ConfirmDialog
      open={asks}
      title={adminTexts.closeUnsaved}
      confirm={uiTexts.close}
      cancel={adminTexts.keepEditing}
      onConfirm={() => {
        setAsks(false);
        onClose();
      }}
      onCancel={() => setAsks(false)}
    >
      <p>{adminTexts.closeUnsavedText}</p>
    </ConfirmDialog>
  );
  return { close, question };
};

const Foot = ({
  onClose,
  pending,
  save = adminTexts.save,
  dangerous = false,
  idle,
}: Omit<FormProps, "title" | "onSubmit" | "unsaved" | "children">) => (
  <>
    <Button variant="outline" onClick={onClose}>
      {uiTexts.cancel}
    </Button>
    <Button type="submit" variant={dangerous ? "danger" : undefined} pending={pending} idle={idle}>
      {save}
    </Button>
  </>
);

/** A form in a dialog, with the way out and the way on. */
export const FormDialog = ({
  title,
  open = true,
  onSubmit,
  size,
  stale,
  refusal,
  children,
  onClose,
  unsaved,
  ...foot
}: FormProps & {
  open?: boolean;
  size?: DialogProps["size"];
  /** Takes over what somebody else saved meanwhile. */
  stale?: (() => void) | undefined;
  /** What the server refused, where no field says it. */
  refusal?: string | undefined;
}) => {
  const { close, question } = useClosing({ onClose, unsaved });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size={size}
      onSubmit={onSubmit}
      footer={<Foot {...foot} onClose={close} />}
    >
      <StaleNotice onTake={stale} />
      <Refusal>{refusal}</Refusal>
      {children}
      {question}
    </Dialog>
  );
};

/** The same from the right edge, beside what it changes. */
export const FormPanel = ({ title, onSubmit, children, onClose, unsaved, ...foot }: FormProps) => {
  const { close, question } = useClosing({ onClose, unsaved });
  return (
    <SlideOver
      open
      onClose={close}
      title={title}
      onSubmit={onSubmit}
      footer={<Foot {...foot} onClose={close} />}
    >
      {children}
      {question}
    </SlideOver>
  );
};
