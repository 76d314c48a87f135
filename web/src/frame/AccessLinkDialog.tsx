import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/browser/copy-text.ts";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";

type Words = Record<
  "made" | "madeField" | "copy" | "copied" | "copyFailed" | "revoke" | "revokeText",
  string
>;

export const copyLink = (url: string, { copied, copyFailed }: Words): Promise<void> =>
  copyText(url, { copied, failed: copyFailed });

/** The links by which somebody without an account comes in: what is known of them, one that was just made, and what to do. */
export const AccessLinkDialog = ({
  title,
  words,
  url,
  buttons,
  revoke,
  children,
  onClose,
}: {
  title: string;
  words: Words;
  /** The link that was just made: it is shown once. */
  url: string | undefined;
  buttons: ReactNode;
  /** Undefined if there is nothing to revoke. */
  revoke: { run: () => Promise<unknown>; isPending: boolean } | undefined;
  children: ReactNode;
  onClose: () => void;
}) => {
  const [isRevoking, setRevoking] = useState(false);
  return (
    <>
      <Dialog open onClose={onClose} title={title}>
        <div className="stack">
          {children}
          {url ? (
            <div className="stack stack-s">
              <p>{words.made}</p>
              <CopyField
                label={words.madeField}
                value={url}
                button={words.copy}
                onCopy={() => void copyLink(url, words)}
              />
            </div>
          ) : null}
          <div className="row">
            {buttons}
            {revoke ? (
              <Button variant="quietDanger" onClick={() => setRevoking(true)}>
                {words.revoke}
              </Button>
            ) : null}
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isRevoking}
        title={title}
        confirm={words.revoke}
        pending={revoke?.isPending ?? false}
        onConfirm={() => void revoke?.run().then((problem) => (problem ? undefined : setRevoking(false)))}
        onCancel={() => setRevoking(false)}
      >
        {words.revokeText}
      </ConfirmDialog>
    </>
  );
};
