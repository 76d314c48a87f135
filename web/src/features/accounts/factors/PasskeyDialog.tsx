import * as accounts from "#shared/accounts/accounts.contract.ts";
import { FactorName } from "#shared/accounts/factors.schemas.ts";
import { send } from "#web/api/client.ts";
import { makePasskey } from "#web/api/passkeys.ts";
import { useSend } from "#web/api/query.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { CalendarEnds } from "../CalendarEnds.tsx";
import { securityTexts as texts } from "../security-texts.ts";

/** Creates a passkey in the browser and adds it under a name. */
export const PasskeyDialog = ({
  first,
  onAdded,
  onClose,
}: {
  /** It is the account's first factor, which ends what was handed out before. */
  first: boolean;
  onAdded: (codes: readonly string[] | undefined) => void;
  onClose: () => void;
}) => {
  const add = useSend(accounts.addPasskey, { refreshes: [accounts.getSecurity] });
  const { field, submit, refusal, pending } = usePlainForm(FactorName, { name: texts.defaultPasskey });
  const save = submit(async ({ name }) => {
    const { ticket, options } = await send(accounts.beginPasskey, {});
    const passkey = await makePasskey(options);
    const { recovery_codes } = await add.mutateAsync({ body: { ticket, name, passkey } });
    onAdded(recovery_codes);
  });
  return (
    <FormDialog
      size="small"
      title={texts.passkeyDialog}
      onClose={onClose}
      onSubmit={save}
      pending={pending}
      save={texts.makePasskey}
      refusal={refusal}
    >
      <p>{texts.passkeyText}</p>
      <TextField label={texts.factorName} hint={texts.factorNameHint} required {...field("name")} />
      {first ? <CalendarEnds /> : null}
    </FormDialog>
  );
};
