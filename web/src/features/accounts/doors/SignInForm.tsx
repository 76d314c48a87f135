import { type ReactNode, useEffect, useRef, useState } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { SignIn } from "#shared/accounts/accounts.schemas.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { send } from "#web/api/client.ts";
import { useSend } from "#web/api/query.ts";
import { explained, problemOf } from "#web/api/refusals.ts";
import { type SecondStep as Step, signIn } from "#web/api/sign-in.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { accountsTexts } from "../texts.ts";

type FormNotice = { kind: "warning" | "error"; text: string };

/** The server's messages about the address, else its general message. */
const refusalOf = (problem: Problem): FormNotice => ({
  kind: "error",
  text: problem.errors?.["email"]?.join(" ") || explained(problem, accountsTexts.signInFailed),
});

/** Signs in, by a mailed link if there is one: a link that no longer works must not stop somebody whom nothing delays. */
const enter = async (given: { email: string; password: string }, admission: string | undefined) => {
  if (!admission) return signIn(given);
  try {
    return await signIn({ ...given, admission });
  } catch (error) {
    if (problemOf(error).code !== "admissionSpent") throw error;
    return signIn(given);
  }
};

/** A try to sign in, what is said of it, and the second step where there is one. */
export const useSignIn = (admission?: string) => {
  const [said, setSaid] = useState<FormNotice>();
  /** The address whose sign-in waits for others' failures: its owner may have a link. */
  const [delayed, setDelayed] = useState<string>();
  const [step, setStep] = useState<Step>();
  const attempt = async (given: { email: string; password: string }) => {
    const { email } = given;
    setSaid(undefined);
    setDelayed(undefined);
    try {
      setStep(await enter(given, admission));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "signInDelayed") setDelayed(email);
      if (problem.code !== "notVerified") return setSaid(refusalOf(problem));
      try {
        await send(accounts.resendVerification, { body: { email } });
        setSaid({ kind: "warning", text: `${accountsTexts.notVerified} ${accountsTexts.earlierLink}` });
      } catch (failed) {
        setSaid(refusalOf(problemOf(failed)));
      }
    }
    return undefined;
  };
  return { said, delayed, attempt, step, startAgain: () => setStep(undefined) };
};

/** For whom others' failures delay: a mailed link, with which they need not wait. */
const AskAdmission = ({ email }: { email: string }) => {
  const request = useSend(accounts.requestAdmission);
  return (
    <Notice kind="info" live title={accountsTexts.delayedTitle}>
      <p>{request.data?.message ?? accountsTexts.delayed}</p>
      <Refusal>{request.error?.message}</Refusal>
      {request.isSuccess ? null : (
        <Button
          variant="outline"
          pending={request.isPending}
          onClick={() => request.mutate({ body: { email } })}
        >
          {accountsTexts.askAdmission}
        </Button>
      )}
    </Notice>
  );
};

/** Address and password. */
export const SignInForm = ({
  signing: { said, delayed, attempt },
  email = "",
  children,
}: {
  signing: Pick<ReturnType<typeof useSignIn>, "said" | "delayed" | "attempt">;
  email?: string;
  /** Between the fields and the button. */
  children?: ReactNode;
}) => {
  const { field, submit, pending } = usePlainForm(SignIn, { email, password: "" });
  const form = useRef<HTMLFormElement>(null);
  // What is to write again.
  useEffect(() => {
    if (said) form.current?.querySelector<HTMLElement>("[autocomplete=current-password]")?.focus();
  }, [said]);
  return (
    <Form className="stack" ref={form} onSubmit={submit(attempt)}>
      {said ? (
        <Notice kind={said.kind} live>
          {said.text}
        </Notice>
      ) : null}
      {delayed ? <AskAdmission key={delayed} email={delayed} /> : null}
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
