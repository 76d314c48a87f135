import { Link, Navigate, useSearchParams } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { SecondStep } from "#web/features/accounts/factors/SecondStep.tsx";
import { paths } from "#web/frame/paths.ts";
import { safeReturn } from "#web/frame/safe-return.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { securityTexts } from "../security-texts.ts";
import { accountsTexts } from "../texts.ts";
import { CreateAccountDialog } from "./CreateAccountDialog.tsx";
import { SignInForm, useSignIn } from "./SignInForm.tsx";
import { SignInFrame } from "./SignInFrame.tsx";

export const SignInPage = () => {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const admission = search.get("admission") ?? undefined;
  const signing = useSignIn(admission);
  const why = session.why ?? (search.has("retour") ? "asked" : undefined);
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
  if (signing.step)
    return (
      <SignInFrame title={securityTexts.stepTitle} intro={securityTexts.stepText(signing.step.name)}>
        <SecondStep step={signing.step} onAgain={signing.startAgain} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={accountsTexts.signInTitle} intro={accountsTexts.signInIntro}>
      {admission && !signing.delayed ? <Notice>{accountsTexts.admitted}</Notice> : null}
      {why ? <Notice>{accountsTexts.why[why]}</Notice> : null}
      <SignInForm signing={signing} email={search.get("email") ?? ""}>
        <Link className="-mt-3 inline-flex min-h-11 items-center justify-self-start" to={paths.askReset}>
          {accountsTexts.forgotten}
        </Link>
      </SignInForm>
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
