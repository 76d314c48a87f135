import type { ReactNode } from "react";
import { AddressOnly } from "#shared/accounts/accounts.schemas.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { accountsTexts } from "../texts.ts";

/** Asks for the address that a link is mailed to. */
export const LinkForm = ({
  email = "",
  autoComplete,
  action,
  send,
  children,
}: {
  email?: string;
  autoComplete: "email" | "username";
  /** The words of the button. */
  action: string;
  send: (body: { email: string }) => Promise<unknown>;
  /** What stands below the button. */
  children?: ReactNode;
}) => {
  const { field, submit, refusal, pending } = usePlainForm(AddressOnly, { email });
  return (
    <Form onSubmit={submit(send)}>
      <Refusal>{refusal}</Refusal>
      <TextField
        label={accountsTexts.email}
        required
        alone
        type="email"
        autoComplete={autoComplete}
        {...field("email")}
      />
      <Button type="submit" wide large pending={pending}>
        {action}
      </Button>
      {children}
    </Form>
  );
};
