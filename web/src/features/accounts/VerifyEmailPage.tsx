import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Skeleton } from "#web/ui/States.tsx";
import { Door } from "./Door.tsx";
import { accountsTexts } from "./texts.ts";

const useVerification = () => {
  const [search] = useSearchParams();
  return useQuery({
    ...ask(accounts.verifyEmail, { query: { token: search.get("token") ?? "" } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

export const VerifyEmailPage = () => {
  const { isPending, isError } = useVerification();
  return (
    <Door title={accountsTexts.verifyTitle}>
      {isPending ? (
        <div className="stack" aria-busy="true">
          <p role="status">{accountsTexts.verifying}</p>
          <Skeleton width="80%" />
        </div>
      ) : (
        <Notice kind={isError ? "error" : "success"} live>
          {isError ? accountsTexts.verifyFailed : accountsTexts.verified}
        </Notice>
      )}
      <ButtonLink wide large to={paths.signIn()}>
        {accountsTexts.signIn}
      </ButtonLink>
    </Door>
  );
};
