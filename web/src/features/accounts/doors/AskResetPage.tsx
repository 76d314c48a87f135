import * as accounts from "#shared/accounts/accounts.contract.ts";
import { Problem } from "#shared/contract/problem.ts";
import { useSend } from "#web/api/query.ts";
import { explained, problemOf } from "#web/api/refusals.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { accountsTexts } from "../texts.ts";
import { LinkForm } from "./LinkForm.tsx";
import { SignInFrame } from "./SignInFrame.tsx";

const wordsOf = (problem: Problem): string => {
  if (problem.status === 404) return accountsTexts.unknownAddress;
  return explained(problem, accountsTexts.askResetFailed);
};

export const AskResetPage = () => {
  const request = useSend(accounts.requestPasswordReset);
  const send = async (body: { email: string }) => {
    try {
      await request.mutateAsync({ body });
    } catch (error) {
      const problem = problemOf(error);
      throw new Problem(problem.status, problem.code, wordsOf(problem));
    }
  };
  return (
    <SignInFrame title={accountsTexts.askResetTitle} intro={accountsTexts.askResetIntro}>
      {request.isSuccess ? (
        <Notice kind="success" live title={accountsTexts.resetMailed}>
          {accountsTexts.resetMailedDetail}
        </Notice>
      ) : null}
      <LinkForm autoComplete="username" action={accountsTexts.askReset} send={send} />
      <ButtonLink variant="quiet" to={paths.signIn()}>
        {accountsTexts.backToSignIn}
      </ButtonLink>
    </SignInFrame>
  );
};
