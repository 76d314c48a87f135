import { Link2, Mail } from "lucide-react";
import { useState } from "react";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import type { StepValidations } from "#shared/steps/words.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { AccessLinkDialog } from "#web/frame/AccessLinkDialog.tsx";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button } from "#web/ui/Button.tsx";
import { day, dayTime } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { linkTexts as texts } from "./texts.ts";

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
  const [url, setUrl] = useState<string>();
  const refreshes = [steps.listValidations];
  const making = useSend(steps.makeValidationLink, { refreshes });
  const revoking = useSend(steps.revokeValidationLinks, { refreshes });
  const params = { id: step.id };
  const mail = async () => {
    const problem = await attempt(() => making.mutateAsync({ params, body: { send: 1 } }), {
      success: texts.onItsWay,
      failure: texts.failed,
    });
    if (!problem) onClose();
  };
  const make = async () => {
    try {
      setUrl((await making.mutateAsync({ params, body: { send: 0 } })).url);
    } catch (error) {
      notify.error(texts.failed, problemOf(error).message);
    }
  };
  const revoke = () =>
    attempt(
      async () => {
        await revoking.mutateAsync({ params });
        setUrl(undefined);
      },
      { success: texts.revoked, failure: texts.failed },
    );
  return (
    <AccessLinkDialog
      title={texts.title(name)}
      words={texts}
      url={url}
      buttons={
        <>
          <Button variant={url ? "outline" : "filled"} pending={making.isPending} onClick={() => void mail()}>
            <Mail />
            {link?.mailed_at ? texts.mailAgain : texts.mail}
          </Button>
          {url ? null : (
            <Button variant="outline" pending={making.isPending} onClick={() => void make()}>
              <Link2 />
              {texts.copyOne}
            </Button>
          )}
        </>
      }
      revoke={link ? { run: revoke, isPending: revoking.isPending } : undefined}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      {link ? (
        <p className="small muted">
          {texts.works(day(link.until))} {link.mailed_at ? texts.mailed(dayTime(link.mailed_at)) : null}{" "}
          {link.is_uncertain ? texts.uncertain : null}
        </p>
      ) : null}
    </AccessLinkDialog>
  );
};
