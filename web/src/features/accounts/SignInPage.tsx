import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { SignIn } from "#shared/accounts/accounts.schemas.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { send } from "#web/api/client.ts";
import { explained, problemOf } from "#web/api/refusals.ts";
import { type SecondStep as Step, signIn, useSession } from "#web/api/session.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { paths } from "#web/frame/paths.ts";
import { safeReturn } from "#web/frame/safe-return.ts";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/Form.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { CreateAccountDialog } from "./CreateAccountDialog.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { accountsTexts } from "./texts.ts";

type Said = { kind: "warning" | "error"; text: string };

/** The server's messages about the address, else its general message. */
const refusalOf = (problem: Problem): Said => ({
  kind: "error",
  text: problem.errors?.["email"]?.join(" ") || explained(problem, accountsTexts.signInFailed),
});

const isUnverified = (problem: Problem) => problem.message === "Email not verified";

const useSignIn = () => {
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said>();
  const [step, setStep] = useState<Step>();
  const attempt = async ({ email, password }: { email: string; password: string }) => {
    setSaid(undefined);
    try {
      setStep(await signIn(email, password));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "passwordToChange")
        return navigate(paths.resetPassword, { state: problem.current });
      if (!isUnverified(problem)) return setSaid(refusalOf(problem));
      try {
        await send(accounts.resendVerification, { body: { email } });
        setSaid({ kind: "warning", text: `${accountsTexts.notVerified} ${accountsTexts.earlierLink}` });
      } catch (failed) {
        setSaid(refusalOf(problemOf(failed)));
      }
    }
    return undefined;
  };
  return { said, attempt, step, startAgain: () => setStep(undefined) };
};

export const SignInPage = () => {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const { said, attempt, step, startAgain } = useSignIn();
  const { field, submit, pending } = usePlainForm(SignIn, { email: "", password: "" });
  const askToCreate = (open: boolean) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (open) next.set("creer", "true");
        else next.delete("creer");
        return next;
      },
      { replace: true },
    );

  if (session.status === "signedIn")
    return (
      <Navigate
        to={session.profiles.length > 0 ? safeReturn(search.get("retour")) : paths.newProfile}
        replace
      />
    );
  if (step) return <SecondStep step={step} onAgain={startAgain} />;
  return (
    <SignInFrame title={accountsTexts.signInTitle} intro={accountsTexts.signInIntro}>
      <Form onSubmit={submit(attempt)}>
        {said ? (
          <Notice kind={said.kind} live>
            {said.text}
          </Notice>
        ) : null}
        <TextField
          label={accountsTexts.email}
          required
          type="email"
          autoComplete="username"
          {...field("email")}
        />
        <PasswordField
          label={accountsTexts.password}
          required
          autoComplete="current-password"
          {...field("password")}
        />
        <Link className="door-forgotten" to={paths.askReset}>
          {accountsTexts.forgotten}
        </Link>
        <Button type="submit" wide large pending={pending}>
          {accountsTexts.signIn}
        </Button>
      </Form>
      <div className="row">
        <hr className="grow" />
        <span className="muted small">{accountsTexts.firstVisit}</span>
        <hr className="grow" />
      </div>
      <Button variant="outline" wide onClick={() => askToCreate(true)}>
        {accountsTexts.create}
      </Button>
      <CreateAccountDialog open={search.get("creer") === "true"} onClose={() => askToCreate(false)} />
    </SignInFrame>
  );
};
