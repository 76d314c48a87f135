import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { Farewell } from "#shared/accounts/accounts.schemas.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { deleteAccount } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { accountsTexts } from "./texts.ts";

/** Asks for the password again, erases the account, and leads out. */
export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(Farewell), defaultValues: { password: "" } });
  const { errors, isSubmitting } = form.formState;
  const leave = form.handleSubmit(async ({ password }) => {
    setRefusal(undefined);
    try {
      await deleteAccount(password, () => navigate(paths.home));
      notify.success(accountsTexts.left);
    } catch (error) {
      setRefusal(refuseFields(problemOf(error), ["password"], form.setError));
    }
  });
  return (
    <Dialog
      open
      size="small"
      title={accountsTexts.leaveAsk}
      onClose={onClose}
      onSubmit={leave}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {accountsTexts.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={isSubmitting}>
            {accountsTexts.leaveConfirm}
          </Button>
        </>
      }
    >
      <p>{accountsTexts.leaveAskText}</p>
      {refusal ? (
        <Notice kind="error" live title={accountsTexts.leaveFailed}>
          <p>{refusal}</p>
        </Notice>
      ) : null}
      <PasswordField
        label={accountsTexts.password}
        required
        error={errors.password?.message}
        autoComplete="current-password"
        {...form.register("password")}
      />
    </Dialog>
  );
};
