import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { PasswordChange } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { CalendarEnds } from "./CalendarEnds.tsx";
import { PasswordPair } from "./PasswordPair.tsx";
import { ProofRow } from "./ProofRow.tsx";
import { securityTexts as texts } from "./security-texts.ts";

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const change = useSend(accounts.changePassword, { refreshes: [accounts.getSecurity] });
  const { form, field, submit, refusal, pending } = usePlainForm(PasswordChange, {
    current_password: "",
    password: "",
    password_confirmation: "",
  });
  const save = submit(async (body) => {
    await change.mutateAsync({ body });
    notify.success(texts.passwordChanged);
    onClose();
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        size="small"
        title={texts.changePassword}
        onClose={onClose}
        onSubmit={save}
        pending={pending}
        save={texts.changePassword}
        refusal={refusal}
      >
        <PasswordField
          label={texts.currentPassword}
          autoComplete="current-password"
          required
          {...field("current_password")}
        />
        <PasswordPair label={texts.newPassword} />
        <p className="small muted">{texts.othersEnd}</p>
        <CalendarEnds />
      </FormDialog>
    </FormProvider>
  );
};

export const PasswordRow = ({ setAt }: { setAt: string }) => {
  const [changing, setChanging] = useState(false);
  return (
    <ProofRow
      icon={LockKeyhole}
      name={<strong>{texts.password}</strong>}
      detail={<span className="text-ink">{texts.passwordSetAt(setAt)}</span>}
    >
      <Button variant="outline" small aria-label={texts.changePassword} onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
      {changing ? <PasswordDialog onClose={() => setChanging(false)} /> : null}
    </ProofRow>
  );
};
