import * as accounts from "#shared/accounts/accounts.contract.ts";
import { useSend } from "#web/api/query.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { accountsTexts } from "../texts.ts";
import { LinkForm } from "./LinkForm.tsx";

/** What a mailed link leads to. */
const endpoints = { sign_up: accounts.resendVerification, password: accounts.requestPasswordReset } as const;

/** On the page of a link that no longer works: sends another one to the address. */
export const AnotherLink = ({ kind, email }: { kind: keyof typeof endpoints; email: string }) => {
  const request = useSend(endpoints[kind]);
  if (request.isSuccess)
    return (
      <Notice kind="success" live title={accountsTexts.linkSent}>
        {accountsTexts.linkSentDetail}
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
