import { FormProvider } from "react-hook-form";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { PasswordChange } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { CalendarEnds } from "./CalendarEnds.tsx";
import { PasswordPair } from "./PasswordPair.tsx";
import { securityTexts as texts } from "./security-texts.ts";

const empty = { current_password: "", password: "", password_confirmation: "" };

export const PasswordPanel = ({ setAt }: { setAt: string }) => {
  const change = useSend(accounts.changePassword, { refreshes: [accounts.getSecurity] });
  const { form, field, submit, refusal, pending } = usePlainForm(PasswordChange, empty);
  const save = submit(async (body) => {
    await change.mutateAsync({ body });
    notify.success(texts.passwordChanged);
    form.reset(empty);
  });
  return (
    <section className="panel panel-flush" aria-labelledby="compte-mot-de-passe">
      <div className="panel-head">
        <h2 id="compte-mot-de-passe">{texts.password}</h2>
        <span className="small muted">{texts.passwordSetAt(setAt)}</span>
      </div>
      <FormProvider {...form}>
        <Form className="stack p-pad" onSubmit={save}>
          <Refusal>{refusal}</Refusal>
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            required
            {...field("current_password")}
          />
          <PasswordPair label={texts.newPassword} />
          <div className="row between">
            <div className="grid gap-1">
              <p className="small muted">{texts.othersEnd}</p>
              <CalendarEnds />
            </div>
            <Button type="submit" pending={pending}>
              {texts.changePassword}
            </Button>
          </div>
        </Form>
      </FormProvider>
    </section>
  );
};
