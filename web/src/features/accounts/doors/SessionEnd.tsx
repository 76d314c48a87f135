import { useState } from "react";
import { isOffline } from "#web/api/client.ts";
import { leaveLocked, lockNow, useSession } from "#web/api/session.ts";
import { prolongSession, type useSessionEnd } from "#web/api/session-end.ts";
import { SecondStep } from "#web/features/accounts/factors/SecondStep.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { LockDialog } from "#web/ui/over/LockDialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { securityTexts as texts } from "../security-texts.ts";
import { SignInForm, useSignIn } from "./SignInForm.tsx";

/** Said two minutes before the end. The focus is on what prolongs the session, and Escape does it too. */
const NearEnd = ({ end: { ends, isFinal } }: { end: ReturnType<typeof useSessionEnd> }) => {
  const you = useRights().isStaff ? "vous" : "tu";
  const [state, setState] = useState<"asked" | "pending" | "failed" | "closed">("asked");
  const time = timeOf(new Date(ends).toISOString());
  const prolong = async () => {
    setState("pending");
    try {
      if (!(await prolongSession())) return setState("failed");
      notify.success(texts.prolonged);
    } catch (error) {
      setState("failed");
      if (!isOffline(error)) throw error;
    }
    return undefined;
  };
  if (isFinal)
    return (
      <ConfirmDialog
        open={state !== "closed"}
        title={texts.nearTitle[you]}
        confirm={texts.signInNow}
        cancel={texts.later}
        dangerous={false}
        onConfirm={lockNow}
        onCancel={() => setState("closed")}
      >
        {texts.finalText[you](time)}
      </ConfirmDialog>
    );
  const hasFailed = state === "failed";
  return (
    <ConfirmDialog
      open={state !== "closed"}
      title={texts.nearTitle[you]}
      confirm={hasFailed ? texts.prolong : undefined}
      cancel={hasFailed ? texts.close : texts.prolong}
      dangerous={false}
      onConfirm={() => void prolong()}
      onCancel={hasFailed ? () => setState("closed") : () => void prolong()}
    >
      <Refusal>{hasFailed ? texts.notProlonged : undefined}</Refusal>
      <p>{texts.nearText[you](time)}</p>
    </ConfirmDialog>
  );
};

/** Signs in again over the page, which stays as it was. */
const SignInAgain = () => {
  const { user } = useSession();
  const you = useRights().isStaff ? "vous" : "tu";
  const signing = useSignIn();
  const { step, startAgain } = signing;
  return (
    <LockDialog title={step ? texts.stepTitle : texts.overTitle[you]}>
      <p>{step ? texts.stepText(step.name) : texts.overText[you](user?.name ?? "")}</p>
      {step ? <SecondStep step={step} onAgain={startAgain} /> : <SignInForm signing={signing} />}
      <Button variant="quiet" wide onClick={() => void leaveLocked()}>
        {texts.leavePage}
      </Button>
    </LockDialog>
  );
};

/** Warns of the session's end, and once it has ended asks to sign in again. */
export const SessionEnd = ({ end }: { end: ReturnType<typeof useSessionEnd> }) => {
  const { locked } = useSession();
  if (locked) return <SignInAgain />;
  return end.isNear ? <NearEnd key={end.ends} end={end} /> : null;
};
