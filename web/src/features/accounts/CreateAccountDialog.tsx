import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { SignUp } from "#shared/accounts/accounts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { PasswordPair } from "./PasswordPair.tsx";
import { accountsTexts } from "./texts.ts";

const readingTime = 4_000;
const empty = { name: "", email: "", password: "", password_confirmation: "" };
const fields = ["name", "email", "password", "password_confirmation"] as const;

const Open = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ resolver: zodResolver(SignUp), defaultValues: empty });
  const {
    register,
    setError,
    formState: { errors },
  } = form;
  const creation = useSend(accounts.register);
  const [failure, setFailure] = useState<string>();
  const message = creation.data?.message;

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(onClose, readingTime);
    return () => clearTimeout(timer);
  }, [message, onClose]);

  const create = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await creation.mutateAsync({ body });
    } catch (error) {
      setFailure(refuseFields(problemOf(error), fields, setError));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={accountsTexts.createTitle}
      onSubmit={create}
      footer={
        message ? undefined : (
          <>
            <Button variant="outline" onClick={onClose}>
              {accountsTexts.cancel}
            </Button>
            <Button type="submit" pending={creation.isPending}>
              {accountsTexts.createAction}
            </Button>
          </>
        )
      }
    >
      {message ? (
        <Notice kind="success" live>
          {message}
        </Notice>
      ) : (
        <FormProvider {...form}>
          <p className="muted">{accountsTexts.createIntro}</p>
          {failure ? (
            <Notice kind="error" live title={accountsTexts.createFailed}>
              {failure}
            </Notice>
          ) : null}
          <TextField
            label={accountsTexts.name}
            error={errors.name?.message}
            required
            autoComplete="name"
            {...register("name")}
          />
          <TextField
            label={accountsTexts.email}
            error={errors.email?.message}
            required
            type="email"
            autoComplete="email"
            {...register("email")}
          />
          <PasswordPair />
        </FormProvider>
      )}
    </Dialog>
  );
};

/** Creates an account; once it is made, the message stays four seconds. */
export const CreateAccountDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open ? <Open onClose={onClose} /> : null;
