import { useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { SignUp } from "#shared/accounts/accounts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { PasswordPair } from "../PasswordPair.tsx";
import { accountsTexts } from "../texts.ts";

const empty = { name: "", email: "", password: "", password_confirmation: "" };

const Open = ({ onClose }: { onClose: () => void }) => {
  const { form, field, submit, refusal, pending } = usePlainForm(SignUp, empty);
  const creation = useSend(accounts.register);
  const message = creation.data?.message;

  const wayOut = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (message) wayOut.current?.focus();
  }, [message]);

  const create = submit((body) => creation.mutateAsync({ body }));

  return (
    <Dialog
      open
      onClose={onClose}
      title={accountsTexts.createTitle}
      onSubmit={create}
      footer={
        message ? (
          <Button ref={wayOut} onClick={onClose}>
            {accountsTexts.close}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {uiTexts.cancel}
            </Button>
            <Button type="submit" pending={pending}>
              {accountsTexts.createAction}
            </Button>
          </>
        )
      }
    >
      {message ? (
        <>
          <Notice kind="success" live>
            {message}
          </Notice>
          <p>{accountsTexts.linkSentDetail}</p>
        </>
      ) : (
        <FormProvider {...form}>
          <Refusal title={accountsTexts.createFailed}>{refusal}</Refusal>
          <TextField label={accountsTexts.name} required autoComplete="name" {...field("name")} />
          <TextField
            label={accountsTexts.email}
            required
            type="email"
            autoComplete="email"
            {...field("email")}
          />
          <PasswordPair />
          <p className="muted">{accountsTexts.createIntro}</p>
        </FormProvider>
      )}
    </Dialog>
  );
};

/** Creates an account; once it is made, the message stays until it is closed. */
export const CreateAccountDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open ? <Open onClose={onClose} /> : null;
