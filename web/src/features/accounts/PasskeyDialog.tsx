import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { FactorName } from "#shared/accounts/factors.schemas.ts";
import { send } from "#web/api/client.ts";
import { makePasskey } from "#web/api/passkeys.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { securityTexts as texts } from "./security-texts.ts";

/** Has the browser make a passkey, and adds it under a name. */
export const PasskeyDialog = ({
  onAdded,
  onClose,
}: {
  onAdded: (codes: readonly string[] | undefined) => void;
  onClose: () => void;
}) => {
  const add = useSend(accounts.addPasskey, { refreshes: [accounts.getSecurity] });
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(FactorName), defaultValues: { name: texts.defaultPasskey } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    setRefusal(undefined);
    try {
      const { ticket, options } = await send(accounts.beginPasskey, {});
      const passkey = await makePasskey(options);
      const { recovery_codes } = await add.mutateAsync({ body: { ticket, name, passkey } });
      onAdded(recovery_codes);
    } catch (error) {
      setRefusal(refuseFields(problemOf(error), ["name"], form.setError));
    }
  });
  return (
    <Dialog
      open
      size="small"
      title={texts.passkeyDialog}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {texts.makePasskey}
          </Button>
        </>
      }
    >
      <p>{texts.passkeyText}</p>
      {refusal ? (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      ) : null}
      <TextField
        label={texts.factorName}
        hint={texts.factorNameHint}
        required
        error={errors.name?.message}
        {...form.register("name")}
      />
    </Dialog>
  );
};
