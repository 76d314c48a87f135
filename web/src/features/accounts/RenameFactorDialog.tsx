import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { FactorName } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/notify.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { securityTexts as texts } from "./security-texts.ts";

export const RenameFactorDialog = ({
  factor,
  onClose,
}: {
  factor: { id: string; name: string };
  onClose: () => void;
}) => {
  const rename = useSend(accounts.renameFactor, { refreshes: [accounts.getSecurity] });
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(FactorName), defaultValues: { name: factor.name } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await rename.mutateAsync({ params: { factorId: factor.id }, body });
      notify.success(texts.renamed);
      onClose();
    } catch (error) {
      setRefusal(refuseFields(problemOf(error), ["name"], form.setError));
    }
  });
  return (
    <Dialog
      open
      size="small"
      title={texts.renameNamed(factor.name)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {texts.save}
          </Button>
        </>
      }
    >
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
