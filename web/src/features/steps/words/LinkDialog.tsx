import { Link2, Mail } from "lucide-react";
import { useState } from "react";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import type { StepValidations } from "#shared/steps/words.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { day, dayTime } from "#web/ui/dates.ts";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { wordTexts as texts } from "./texts.ts";

const copy = (url: string) => copyText(url, { copied: texts.copied, failed: texts.copyFailed });

/** The trade trainer's link: send it by mail, copy one for a message, revoke them. */
export const LinkDialog = ({
  step,
  name,
  link,
  onClose,
}: {
  step: Step;
  name: string;
  link: StepValidations["link"];
  onClose: () => void;
}) => {
  const [isRevoking, setRevoking] = useState(false);
  const [url, setUrl] = useState<string>();
  const refreshes = [steps.listValidations];
  const making = useSend(steps.makeValidationLink, { refreshes });
  const revoking = useSend(steps.revokeValidationLinks, { refreshes });
  const params = { id: step.id };
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notify.error(texts.linkFailed, problemOf(error).message);
    }
  };
  const mail = () =>
    attempt(async () => {
      await making.mutateAsync({ params, body: { send: 1 } });
      notify.success(texts.linkMailed2);
      onClose();
    });
  const make = () =>
    attempt(async () => setUrl((await making.mutateAsync({ params, body: { send: 0 } })).url));
  const revoke = () =>
    attempt(async () => {
      await revoking.mutateAsync({ params });
      setUrl(undefined);
      setRevoking(false);
      notify.success(texts.revoked);
    });
  return (
    <>
      <Dialog open onClose={onClose} title={texts.linkTitle(name)}>
        <div className="stack">
          <p>{texts.linkText}</p>
          {link ? (
            <p className="small muted">
              {texts.linkWorks(day(link.until))}{" "}
              {link.mailed_at ? texts.linkMailed(dayTime(link.mailed_at)) : null}{" "}
              {link.is_uncertain ? texts.linkUncertain : null}
            </p>
          ) : null}
          {url ? (
            <div className="stack stack-s">
              <p>{texts.linkMade}</p>
              <CopyField
                label={texts.linkField}
                value={url}
                button={texts.copy}
                onCopy={() => void copy(url)}
              />
            </div>
          ) : null}
          <div className="row">
            <Button
              variant={url ? "outline" : "filled"}
              pending={making.isPending}
              onClick={() => void mail()}
            >
              <Mail />
              {link?.mailed_at ? texts.linkMailAgain : texts.linkMail}
            </Button>
            {url ? null : (
              <Button variant="outline" pending={making.isPending} onClick={() => void make()}>
                <Link2 />
                {texts.linkCopyOne}
              </Button>
            )}
            {link ? (
              <Button variant="quietDanger" onClick={() => setRevoking(true)}>
                {texts.revoke}
              </Button>
            ) : null}
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isRevoking}
        title={texts.linkTitle(name)}
        confirm={texts.revoke}
        pending={revoking.isPending}
        onConfirm={() => void revoke()}
        onCancel={() => setRevoking(false)}
      >
        {texts.revokeText}
      </ConfirmDialog>
    </>
  );
};
