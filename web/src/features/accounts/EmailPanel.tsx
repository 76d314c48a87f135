import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { EmailChange, type Security } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { securityTexts as texts } from "./security-texts.ts";

const refreshes = [accounts.getSecurity];

const EmailDialog = ({ onClose }: { onClose: () => void }) => {
  const request = useSend(accounts.requestEmailChange, { refreshes });
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: "", current_password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await request.mutateAsync({ body });
      notify.success(texts.linkSent);
      onClose();
    } catch (error) {
      setRefusal(refuseFields(problemOf(error), ["email", "current_password"], form.setError));
    }
  });
  return (
    <Dialog
      open
      size="small"
      title={texts.emailDialog}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {texts.sendLink}
          </Button>
        </>
      }
    >
      <p>{texts.emailDialogText}</p>
      {refusal ? (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      ) : null}
      <TextField
        label={texts.newEmail}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label={texts.currentPassword}
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...form.register("current_password")}
      />
    </Dialog>
  );
};

const Pending = ({ pending }: { pending: NonNullable<Security["pending_email"]> }) => {
  const resend = useSend(accounts.resendEmailChange, { refreshes });
  const cancel = useSend(accounts.cancelEmailChange, { refreshes });
  const told = { onError: (problem: Error) => notify.error(problem.message) };
  return (
    <Notice kind="warning" title={texts.pendingTitle}>
      <p>{texts.pending(pending.email, pending.until)}</p>
      <div className="row account-choices">
        <Button
          variant="outline"
          pending={resend.isPending}
          onClick={() => resend.mutate({}, { ...told, onSuccess: () => notify.success(texts.resent) })}
        >
          {texts.resend}
        </Button>
        <Button
          variant="quiet"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({}, { ...told, onSuccess: () => notify.success(texts.kept) })}
        >
          {texts.keepOld}
        </Button>
      </div>
    </Notice>
  );
};

export const EmailPanel = ({ security }: { security: Security }) => {
  const [changing, setChanging] = useState(false);
  const { email, verified_at, pending_email } = security;
  return (
    <section className="panel panel-flush" aria-labelledby="compte-email">
      <div className="panel-head">
        <h2 id="compte-email">{texts.email}</h2>
        <Button variant="outline" onClick={() => setChanging(true)}>
          {texts.changeEmail}
        </Button>
      </div>
      <div className="account-body stack stack-s">
        <p>
          <strong className="account-address">{email}</strong>
          {verified_at ? <span className="small muted">{texts.verified(verified_at)}</span> : null}
        </p>
        {pending_email ? <Pending pending={pending_email} /> : null}
      </div>
      {changing ? <EmailDialog onClose={() => setChanging(false)} /> : null}
    </section>
  );
};
