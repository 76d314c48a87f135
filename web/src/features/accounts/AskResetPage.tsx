import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { AddressOnly } from "#shared/accounts/accounts.schemas.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { useSend } from "#web/api/query.ts";
import { isUnexplained } from "#web/api/refusals.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { Door } from "./Door.tsx";
import { accountsTexts } from "./texts.ts";

const refusalOf = (problem: Problem) => {
  if (problem.status === 404) return accountsTexts.unknownAddress;
  return isUnexplained(problem) ? accountsTexts.askResetFailed : problem.message;
};

export const AskResetPage = () => {
  const request = useSend(accounts.requestPasswordReset);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AddressOnly),
    defaultValues: { email: "" },
  });
  return (
    <Door title={accountsTexts.askResetTitle} intro={accountsTexts.askResetIntro}>
      <form noValidate onSubmit={handleSubmit((body) => request.mutate({ body }))}>
        {request.isSuccess ? (
          <Notice kind="success" live title={accountsTexts.resetMailed}>
            {accountsTexts.resetMailedDetail}
          </Notice>
        ) : null}
        {request.error ? (
          <Notice kind="error" live>
            {refusalOf(request.error)}
          </Notice>
        ) : null}
        <TextField
          label={accountsTexts.email}
          error={formState.errors.email?.message}
          required
          type="email"
          autoComplete="username"
          {...register("email")}
        />
        <Button type="submit" wide large pending={request.isPending}>
          {accountsTexts.askReset}
        </Button>
      </form>
      <ButtonLink variant="quiet" to={paths.signIn()}>
        {accountsTexts.backToSignIn}
      </ButtonLink>
    </Door>
  );
};
