import * as accounts from "#shared/accounts/accounts.contract.ts";
import { FactorName } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { securityTexts as texts } from "../security-texts.ts";

export const RenameFactorDialog = ({
  factor,
  onClose,
}: {
  factor: { id: string; name: string };
  onClose: () => void;
}) => {
  const rename = useSend(accounts.renameFactor, { refreshes: [accounts.getSecurity] });
  const { field, submit, refusal, pending } = usePlainForm(FactorName, { name: factor.name });
  const save = submit(async (body) => {
    await rename.mutateAsync({ params: { factorId: factor.id }, body });
    notify.success(texts.renamed);
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={texts.renameNamed(factor.name)}
      onClose={onClose}
      onSubmit={save}
      pending={pending}
      refusal={refusal}
    >
      <TextField label={texts.factorName} hint={texts.factorNameHint} required {...field("name")} />
    </FormDialog>
  );
};
