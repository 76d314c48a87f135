import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { NewPassword } from "#shared/accounts/accounts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { paths } from "#web/app/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/notify.ts";
import { Door } from "./Door.tsx";
import { PasswordPair } from "./PasswordPair.tsx";
import { accountsTexts } from "./texts.ts";

/** The mailed link leads here; its token and address are in the query. */
export const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const email = search.get("email") ?? "";
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  const confirmation = useSend(accounts.confirmPasswordReset);
  const form = useForm({
    resolver: zodResolver(NewPassword),
    defaultValues: { token: search.get("token") ?? "", email, password: "", password_confirmation: "" },
  });
  const change = form.handleSubmit(
    async (body) => {
      setExpired(false);
      try {
        await confirmation.mutateAsync({ body });
        notify.success(accountsTexts.resetDone);
        await navigate(paths.signIn());
      } catch (error) {
        const problem = problemOf(error);
        const fields = ["password", "password_confirmation"] as const;
        setExpired(refuseFields(problem, fields, form.setError) !== undefined);
      }
    },
    // A link cut short by a mail tool has no valid address: nothing here could mend it.
    (errors) => setExpired("token" in errors || "email" in errors),
  );
  return (
    <Door title={accountsTexts.resetTitle} intro={email ? accountsTexts.resetIntro(email) : undefined}>
      <FormProvider {...form}>
        <form noValidate onSubmit={change}>
          {expired ? (
            <Notice kind="error" live>
              {accountsTexts.resetExpired}
            </Notice>
          ) : null}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordPair label={accountsTexts.newPassword} />
          <Button type="submit" wide large pending={confirmation.isPending}>
            {accountsTexts.reset}
          </Button>
        </form>
      </FormProvider>
      <ButtonLink variant={expired ? "outline" : "quiet"} to={expired ? paths.askReset : paths.signIn()}>
        {expired ? accountsTexts.askAgain : accountsTexts.backToSignIn}
      </ButtonLink>
    </Door>
  );
};
