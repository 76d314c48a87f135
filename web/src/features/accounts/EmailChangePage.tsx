import { useSearchParams } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { EmailChangeLink } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { securityTexts as texts } from "./security-texts.ts";

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
          {signedIn ? texts.toAccount : texts.toSignIn}
        </ButtonLink>
      </SignInFrame>
    );
  if (!link || confirm.isError)
    return (
      <SignInFrame title={texts.emailChangeFailed}>
        <Notice kind="error" live>
          {confirm.error?.message ?? texts.incompleteLink}
        </Notice>
        <ButtonLink wide large to={paths.account}>
          {texts.emailChangeAgain}
        </ButtonLink>
      </SignInFrame>
    );
  return (
    <SignInFrame title={texts.emailChangeTitle} intro={texts.emailChangeText}>
      <Button wide large pending={confirm.isPending} onClick={() => confirm.mutate({ body: link })}>
        {texts.emailChangeConfirm}
      </Button>
    </SignInFrame>
  );
};
