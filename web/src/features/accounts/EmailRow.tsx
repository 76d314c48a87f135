import { Mail } from "lucide-react";
import { useState } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { EmailChange, type Security } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { BreakableEmail } from "#web/ui/BreakableEmail.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { CalendarEnds } from "./CalendarEnds.tsx";
import { ProofRow } from "./ProofRow.tsx";
import { securityTexts as texts } from "./security-texts.ts";

const refreshes = [accounts.getSecurity];

const EmailDialog = ({ onClose }: { onClose: () => void }) => {
  const request = useSend(accounts.requestEmailChange, { refreshes });
  const { field, submit, refusal, pending } = usePlainForm(EmailChange, { email: "", current_password: "" });
  const save = submit(async (body) => {
    await request.mutateAsync({ body });
    notify.success(texts.linkSent);
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={texts.emailDialog}
      onClose={onClose}
      onSubmit={save}
      pending={pending}
      save={texts.sendLink}
      refusal={refusal}
    >
      <p>{texts.emailDialogText}</p>
      <CalendarEnds />
      <TextField label={texts.newEmail} type="email" autoComplete="email" required {...field("email")} />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        required
        {...field("current_password")}
      />
    </FormDialog>
  );
};

const Pending = ({ pending }: { pending: NonNullable<Security["pending_email"]> }) => {
  const resend = useSend(accounts.resendEmailChange, { refreshes });
  const cancel = useSend(accounts.cancelEmailChange, { refreshes });
  const onFailure = { onError: (problem: Error) => notify.error(problem.message) };
  return (
    <Notice kind="warning" title={texts.pendingTitle}>
      <p>{texts.pending(pending.email, pending.until)}</p>
      <div className="row mt-2.5 gap-1">
        <Button
          variant="outline"
          pending={resend.isPending}
          onClick={() => resend.mutate({}, { ...onFailure, onSuccess: () => notify.success(texts.resent) })}
        >
          {texts.resend}
        </Button>
        <Button
          variant="quiet"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({}, { ...onFailure, onSuccess: () => notify.success(texts.kept) })}
        >
          {texts.keepOld}
        </Button>
      </div>
    </Notice>
  );
};

export const EmailRow = ({ security }: { security: Security }) => {
  const [changing, setChanging] = useState(false);
  const { email, verified_at, mail_failure, pending_email } = security;
  return (
    <ProofRow
      icon={Mail}
      name={<strong>{texts.email}</strong>}
      detail={
        <>
          <span className="wrap-anywhere text-ink">
            <BreakableEmail>{email}</BreakableEmail>
          </span>
          {verified_at ? `, ${texts.verified(verified_at)}` : null}
        </>
      }
    >
      <Button variant="outline" small aria-label={texts.changeEmail} onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
      {mail_failure || pending_email ? (
        <div className="stack stack-s col-span-full pt-1">
          {mail_failure ? (
            <Notice kind="warning" title={texts.mailFailed[mail_failure.kind](mail_failure.at)}>
              <p>{texts.mailFailedText[mail_failure.kind]}</p>
            </Notice>
          ) : null}
          {pending_email ? <Pending pending={pending_email} /> : null}
        </div>
      ) : null}
      {changing ? <EmailDialog onClose={() => setChanging(false)} /> : null}
    </ProofRow>
  );
};
