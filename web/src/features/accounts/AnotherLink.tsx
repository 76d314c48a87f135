import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { AddressOnly } from "#shared/accounts/accounts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { accountsTexts } from "./texts.ts";

/** What a mailed link leads to. */
const endpoints = { sign_up: accounts.resendVerification, password: accounts.requestPasswordReset } as const;

/** On the page of a link that no longer works: sends another one to the address. */
export const AnotherLink = ({ kind, email }: { kind: keyof typeof endpoints; email: string }) => {
  const request = useSend(endpoints[kind]);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AddressOnly),
    defaultValues: { email },
  });
  if (request.isSuccess)
    return (
      <Notice kind="success" live title={accountsTexts.linkSent}>
        {accountsTexts.linkSentDetail}
      </Notice>
    );
  return (
    <form noValidate onSubmit={handleSubmit((body) => request.mutate({ body }))}>
      {request.error ? (
        <Notice kind="error" live>
          {request.error.message}
        </Notice>
      ) : null}
      <TextField
        label={accountsTexts.email}
        error={formState.errors.email?.message}
        required
        type="email"
        autoComplete="email"
        {...register("email")}
      />
      <Button type="submit" wide large pending={request.isPending}>
        {accountsTexts.newLink}
      </Button>
      <p className="small muted">{accountsTexts.newLinkHint}</p>
    </form>
  );
};
