import { useState } from "react";
import { problemOf } from "#web/api/refusals.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/notify.ts";
import { adminTexts } from "./texts.ts";

type Words = { title: string; text: string; confirm: string; success: string; failure?: string };
export const removal: Words = {
  title: adminTexts.removeTitle,
  text: adminTexts.removeText,
  confirm: adminTexts.remove,
  success: adminTexts.removed,
};

/** Asks before something is taken away, then says how it went; what may not go stays, and the dialog says why. */
export const RemoveDialog = ({
  name,
  words = removal,
  remove,
  onClose,
}: {
  /** What would go; undefined while nothing is to go. */
  name: string | undefined;
  words?: Words;
  remove: () => Promise<unknown>;
  onClose: () => void;
}) => {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    try {
      await remove();
      notify.success(words.success);
      close();
    } catch (error) {
      setRefusal(problemOf(error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={name !== undefined}
      title={words.title}
      confirm={words.confirm}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {refusal ? (
        <Notice kind="error" live title={words.failure ?? adminTexts.saveFailed}>
          <p>{refusal}</p>
        </Notice>
      ) : null}
      <p>{words.text}</p>
      <p>
        <strong>{name}</strong>
      </p>
    </ConfirmDialog>
  );
};
