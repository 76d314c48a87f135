import * as accounts from "#shared/accounts/accounts.contract.ts";
import { useSend } from "#web/api/query.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { accountsTexts } from "../texts.ts";
import { LinkForm } from "./LinkForm.tsx";

/** What a mailed link leads to: how another one is asked for, and what is said once it was. */
const kinds = {
  sign_up: { endpoint: accounts.resendVerification, detail: accountsTexts.linkSentDetail },
  password: { endpoint: accounts.requestPasswordReset, detail: accountsTexts.resetMailedDetail },
} as const;

/** On the page of a link that no longer works: sends another one to the address. */
export const AnotherLink = ({ kind, email }: { kind: keyof typeof kinds; email: string }) => {
  const request = useSend(kinds[kind].endpoint);
  if (request.isSuccess)
    return (
      <Notice kind="success" live title={accountsTexts.linkSent}>
        {kinds[kind].detail}
      </Notice>
    );
  return (
    <LinkForm
      email={email}
      autoComplete="email"
      action={accountsTexts.newLink}
      send={(body) => request.mutateAsync({ body })}
    >
      <p className="small muted">{accountsTexts.newLinkHint}</p>
    </LinkForm>
  );
};
