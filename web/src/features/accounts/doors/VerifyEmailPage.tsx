import { useQuery } from "@tanstack/react-query";
import { ShoppingBasket } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { Verification } from "#shared/accounts/accounts.schemas.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { startSession } from "#web/api/sign-in.ts";
import { useBasket } from "#web/features/wishes/basket.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { paths } from "#web/frame/paths.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { loading } from "#web/ui/browser/stands.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { Notice, noticeClass } from "#web/ui/Notice.tsx";
import { LinkButton } from "../LinkButton.tsx";
import { PasswordPair } from "../PasswordPair.tsx";
import { accountsTexts } from "../texts.ts";
import { AnotherLink } from "./AnotherLink.tsx";
import { addressIn } from "./mailed-link.ts";
import { SignInFrame } from "./SignInFrame.tsx";

type Passwords = { password: string; password_confirmation?: string };

/** Opens the account with the password, which signs in. */
const useOpening = (token: string, onOpen: () => void) => {
  const { form, field, submit, refusal, pending } = useBodyForm({
    schema: Verification,
    values: { password: "" } as Passwords,
    toBody: (typed) => ({ token, ...typed }),
  });
  const open = submit(async (body) => {
    await startSession((await send(accounts.verifyEmail, { body })).token);
    onOpen();
  });
  return { form, field, refusal, pending, open };
};

const Basket = () => {
  const { count } = useBasket();
  if (count === 0) return null;
  return (
    <div className={noticeClass("success")}>
      <ShoppingBasket />
      <div className="min-w-0 flex-1">{accountsTexts.basketWaits(count)}</div>
    </div>
  );
};

/** The password of the sign-up once more, or another one where `mustChoose` or wished. */
const OpenAccount = ({
  token,
  email,
  mustChoose,
  onOpen,
}: {
  token: string;
  email: string;
  mustChoose: boolean;
  onOpen: () => void;
}) => {
  const [chooses, setChooses] = useState(mustChoose);
  const [isStranger, setIsStranger] = useState(false);
  const { form, field, refusal, pending, open } = useOpening(token, onOpen);
  const intro = chooses ? accountsTexts.openChoosing : accountsTexts.openRepeating;
  return (
    <SignInFrame
      title={chooses ? accountsTexts.chooseTitle : accountsTexts.repeatTitle}
      intro={<Address before={accountsTexts.addressIs} email={email} after={intro} />}
    >
      <FormProvider {...form}>
        <Form onSubmit={open}>
          <Refusal>{refusal}</Refusal>
          <input type="hidden" autoComplete="username" value={email} readOnly />
          {chooses ? (
            <PasswordPair />
          ) : (
            <PasswordField
              label={accountsTexts.password}
              required
              alone
              autoComplete="current-password"
              {...field("password")}
            />
          )}
          <Button type="submit" wide large pending={pending}>
            {accountsTexts.open}
          </Button>
        </Form>
      </FormProvider>
      <div className="grid">
        {mustChoose ? null : (
          <LinkButton
            alone
            onClick={() => {
              form.reset({ password: "", ...(chooses ? {} : { password_confirmation: "" }) });
              setChooses(!chooses);
            }}
          >
            {chooses ? accountsTexts.repeatInstead : accountsTexts.chooseInstead}
          </LinkButton>
        )}
        <LinkButton alone aria-expanded={isStranger} onClick={() => setIsStranger(!isStranger)}>
          {accountsTexts.notMe}
        </LinkButton>
        {isStranger ? <Notice live>{accountsTexts.notMeText}</Notice> : null}
      </div>
      <Basket />
    </SignInFrame>
  );
};

const Address = ({ before, email, after }: { before: string; email: string; after: ReactNode }) => (
  <>
    {before} <strong className="wrap-anywhere">{email}</strong> {after}
  </>
);

/** Who has just opened their account is signed in: the sign-in page passes them on to their profile. */
const Verified = () => (
  <SignInFrame title={accountsTexts.verifyTitle}>
    <Notice kind="success" live>
      {accountsTexts.verified}
    </Notice>
    <ButtonLink wide large to={paths.signIn()}>
      {accountsTexts.signIn}
    </ButtonLink>
    <Basket />
  </SignInFrame>
);

/** The mailed link of a sign-up leads here. Loading the page changes nothing: mail tools follow links too. */
export const VerifyEmailPage = () => {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [isOpen, setIsOpen] = useState(false);
  const link = useQuery({
    ...ask(accounts.getVerification, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isOpen || link.data?.asks === "nothing") return <Verified />;
  if (link.isPending)
    return (
      <SignInFrame title={accountsTexts.verifyTitle}>
        <div {...loading} className="stack">
          <p role="status">{accountsTexts.verifying}</p>
          <Skeleton width="80%" />
        </div>
      </SignInFrame>
    );
  if (link.error && link.error.status !== 422)
    return (
      <SignInFrame title={accountsTexts.verifyTitle}>
        <Notice kind="error" live>
          {link.error.message}
        </Notice>
        <Button wide large onClick={() => void link.refetch()}>
          {accountsTexts.tryAgain}
        </Button>
      </SignInFrame>
    );
  if (link.error)
    return (
      <SignInFrame title={accountsTexts.deadLink} intro={accountsTexts.deadSignUpLink}>
        {link.error.code === "linkExpired" ? null : (
          <Notice kind="error" live>
            {accountsTexts.verifyFailed}
          </Notice>
        )}
        <AnotherLink kind="sign_up" email={addressIn(link.error.current)} />
        <ButtonLink variant="quiet" to={paths.signIn()}>
          {accountsTexts.signIn}
        </ButtonLink>
      </SignInFrame>
    );
  const { email, asks } = link.data;
  return (
    <OpenAccount
      token={token}
      email={email ?? ""}
      mustChoose={asks === "choose"}
      onOpen={() => setIsOpen(true)}
    />
  );
};
