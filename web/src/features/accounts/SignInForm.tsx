import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { SignIn } from "#shared/accounts/accounts.schemas.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { send } from "#web/api/client.ts";
import { explained, problemOf } from "#web/api/refusals.ts";
import { type SecondStep as Step, signIn } from "#web/api/session.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/Form.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { accountsTexts } from "./texts.ts";

type Said = { kind: "warning" | "error"; text: string };

/** The server's messages about the address, else its general message. */
const refusalOf = (problem: Problem): Said => ({
  kind: "error",
  text: problem.errors?.["email"]?.join(" ") || explained(problem, accountsTexts.signInFailed),
});

const isUnverified = (problem: Problem) => problem.message === "Email not verified";

/** A try to sign in, what is said of it, and the second step where there is one. */
export const useSignIn = (beforeLeaving?: () => Promise<void>) => {
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said>();
  const [step, setStep] = useState<Step>();
  const attempt = async ({ email, password }: { email: string; password: string }) => {
    setSaid(undefined);
    try {
      setStep(await signIn(email, password));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "passwordToChange") {
        await beforeLeaving?.();
        return navigate(paths.resetPassword, { state: problem.current });
      }
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

/** Address and password. */
export const SignInForm = ({
  signing: { said, attempt },
  children,
}: {
  signing: Pick<ReturnType<typeof useSignIn>, "said" | "attempt">;
  /** Between the fields and the button. */
  children?: ReactNode;
}) => {
  const { field, submit, pending } = usePlainForm(SignIn, { email: "", password: "" });
  return (
    <Form className="stack" onSubmit={submit(attempt)}>
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
      {children}
      <Button type="submit" wide large pending={pending}>
        {accountsTexts.signIn}
      </Button>
    </Form>
  );
};
