import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { NewPassword } from "#shared/accounts/accounts.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { sessionNow } from "#web/api/session.ts";
import { signIn } from "#web/api/sign-in.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { paths } from "#web/frame/paths.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { PasswordPair } from "../PasswordPair.tsx";
import { accountsTexts } from "../texts.ts";
import { AnotherLink } from "./AnotherLink.tsx";
import { SignInFrame } from "./SignInFrame.tsx";

/**
 * The mailed link leads here with its token and address in the query, and from an invitation with `premier`: who is asked
 * for a first password comes in with it, unless something else is asked of them.
 */
export const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const [token, email] = [search.get("token") ?? "", search.get("email") ?? ""];
  const isFirst = search.has("premier");
  const navigate = useNavigate();
  const isCut = token === "" || email === "";
  const [isRefused, setIsRefused] = useState(false);
  // Nobody types a password for a link that is dead. While that is not known, or cannot be, the form stands.
  const link = useQuery({
    ...ask(accounts.checkPasswordReset, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isCut,
  });
  const expired = isCut || isRefused || link.error?.status === 422;
  const confirmation = useSend(accounts.confirmPasswordReset);
  const { form, submit, refusal, pending } = useBodyForm({
    schema: NewPassword,
    values: { password: "", password_confirmation: "" },
    toBody: (typed) => ({ token, email, ...typed }),
  });
  const change = submit(
    async (body) => {
      try {
        await confirmation.mutateAsync({ body });
        // The sign-in's own page says what it may ask for, and leads on who is signed in.
        if (isFirst) await signIn({ email, password: body.password }).catch(() => undefined);
        const isIn = isFirst && sessionNow().status === "signedIn";
        notify.success(isIn ? accountsTexts.firstDone : accountsTexts.resetDone);
        await navigate(paths.signIn());
      } catch (error) {
        if (problemOf(error).code !== "resetExpired") throw error;
        setIsRefused(true);
      }
    },
    // A mail tool may have changed the link: only a new one helps.
    (errors) => setIsRefused("token" in errors || "email" in errors),
  );
  const toSignIn = (
    <ButtonLink variant="quiet" to={paths.signIn()}>
      {isFirst ? accountsTexts.alreadyChosen : accountsTexts.backToSignIn}
    </ButtonLink>
  );
  if (expired)
    return (
      <SignInFrame title={accountsTexts.deadLink}>
        <Notice kind="error" live>
          {accountsTexts.resetExpired}
        </Notice>
        <AnotherLink kind="password" email={email} />
        {toSignIn}
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={isFirst ? accountsTexts.firstTitle : accountsTexts.resetTitle}
      intro={isFirst ? accountsTexts.firstIntro(email) : accountsTexts.resetIntro(email)}
    >
      <FormProvider {...form}>
        <Form onSubmit={change}>
          <Refusal>{refusal}</Refusal>
          <input type="hidden" autoComplete="username" value={email} readOnly />
          {isFirst ? <PasswordPair /> : <PasswordPair label={accountsTexts.newPassword} />}
          <Button type="submit" wide large pending={pending}>
            {isFirst ? accountsTexts.first : accountsTexts.reset}
          </Button>
        </Form>
      </FormProvider>
      {toSignIn}
    </SignInFrame>
  );
};
