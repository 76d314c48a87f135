import { useSearchParams } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { EmailChangeLink } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SignInFrame } from "./doors/SignInFrame.tsx";
import { securityTexts as texts } from "./security-texts.ts";
import { accountsTexts } from "./texts.ts";

/** Where the link mailed to a new address leads. Opening it changes nothing: mail scanners open links too. */
export const EmailChangePage = () => {
  const [search] = useSearchParams();
  const { status } = useSession();
  const confirm = useSend(accounts.confirmEmailChange, { refreshes: [accounts.getSecurity] });
  const link = EmailChangeLink.safeParse({ user: search.get("user"), token: search.get("token") }).data;
  const signedIn = status === "signedIn";
  if (confirm.isSuccess)
    return (
      <SignInFrame title={texts.emailChanged}>
        <Notice kind="success" live>
          {texts.emailChangedText}
        </Notice>
        <ButtonLink wide large to={signedIn ? paths.account : paths.signIn()}>
          {signedIn ? texts.security : texts.toSignIn}
        </ButtonLink>
      </SignInFrame>
    );
  const confirmed = () => (link ? confirm.mutate({ body: link }) : undefined);
  const { error } = confirm;
  // The link may be good: the call did not get through.
  if (error && error.status !== 422 && error.status !== 409)
    return (
      <SignInFrame title={texts.emailChangeFailed}>
        <Notice kind="error" live>
          {error.message}
        </Notice>
        <Button wide large pending={confirm.isPending} onClick={confirmed}>
          {accountsTexts.tryAgain}
        </Button>
      </SignInFrame>
    );
  if (!link || error)
    return (
      <SignInFrame title={error?.status === 409 ? texts.emailChangeFailed : accountsTexts.deadLink}>
        <Notice kind="error" live>
          {error?.message ?? texts.incompleteLink}
        </Notice>
        <ButtonLink wide large to={paths.account}>
          {texts.emailChangeAgain}
        </ButtonLink>
      </SignInFrame>
    );
  return (
    <SignInFrame title={texts.emailChangeTitle} intro={texts.emailChangeText}>
      <Button wide large pending={confirm.isPending} onClick={confirmed}>
        {texts.emailChangeConfirm}
      </Button>
    </SignInFrame>
  );
};
