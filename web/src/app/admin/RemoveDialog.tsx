import { useState } from "react";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { attempt } from "./saving.ts";
import { adminTexts } from "./texts.ts";

type Words = { title: string; text: string; confirm: string; success: string; failure?: string };
export const removal: Words = {
  title: adminTexts.removeTitle,
  text: adminTexts.removeText,
  confirm: adminTexts.remove,
  success: adminTexts.removed,
};

/** Asks before something is taken away, then says how it went; what may not go stays, with the reason. */
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
  const confirm = async () => {
    setPending(true);
    await attempt(remove, words);
    setPending(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={name !== undefined}
      title={words.title}
      confirm={words.confirm}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{words.text}</p>
      <p>
        <strong>{name}</strong>
      </p>
    </ConfirmDialog>
  );
};
