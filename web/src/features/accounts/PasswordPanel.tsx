import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { PasswordChange } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { PasswordPair } from "./PasswordPair.tsx";
import { securityTexts as texts } from "./security-texts.ts";

const empty = { current_password: "", password: "", password_confirmation: "" };

export const PasswordPanel = ({ setAt }: { setAt: string }) => {
  const change = useSend(accounts.changePassword, { refreshes: [accounts.getSecurity] });
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(PasswordChange), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await change.mutateAsync({ body });
      notify.success(texts.passwordChanged);
      form.reset(empty);
    } catch (error) {
      setRefusal(refuseFields(problemOf(error), ["current_password", "password"], form.setError));
    }
  });
  return (
    <section className="panel panel-flush" aria-labelledby="compte-mot-de-passe">
      <div className="panel-head">
        <h2 id="compte-mot-de-passe">{texts.password}</h2>
        <span className="small muted">{texts.passwordSetAt(setAt)}</span>
      </div>
      <FormProvider {...form}>
        <form className="account-body stack stack-s" noValidate onSubmit={submit}>
          {refusal ? (
            <Notice kind="error" live>
              {refusal}
            </Notice>
          ) : null}
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            required
            error={errors.current_password?.message}
            {...form.register("current_password")}
          />
          <PasswordPair label={texts.newPassword} />
          <div className="row between">
            <span className="small muted">{texts.othersEnd}</span>
            <Button type="submit" pending={isSubmitting}>
              {texts.changePassword}
            </Button>
          </div>
        </form>
      </FormProvider>
    </section>
  );
};
