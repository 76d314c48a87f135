import * as accounts from "#shared/accounts/accounts.contract.ts";
import { PasswordAgain } from "#shared/accounts/accounts.schemas.ts";
import { send } from "#web/api/client.ts";
import { signWithPasskey } from "#web/api/passkeys.ts";
import type { AskedProof } from "#web/api/proof.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { securityTexts as texts } from "../security-texts.ts";
import { SecondProof } from "./SecondProof.tsx";

const ByPassword = ({ asked: { end } }: { asked: AskedProof }) => {
  const { isStaff } = useRights();
  const { field, submit, refusal, pending } = usePlainForm(PasswordAgain, { password: "" });
  const save = submit(async (body) => {
    await send(accounts.prove, { body });
    end(true);
  });
  return (
    <FormDialog
      size="small"
      title={texts.proofTitle[isStaff ? "vous" : "tu"]}
      onClose={() => end(false)}
      onSubmit={save}
      pending={pending}
      save={texts.confirm}
      refusal={refusal}
    >
      <p>{texts.proofText[isStaff ? "vous" : "tu"]}</p>
      <PasswordField label={texts.password} required autoComplete="current-password" {...field("password")} />
    </FormDialog>
  );
};

const ByFactor = ({ asked: { proofs, end } }: { asked: AskedProof }) => {
  const { isStaff } = useRights();
  const proved = async (proving: Promise<unknown>) => {
    await proving;
    end(true);
  };
  const passkey = async () => {
    const { ticket, options } = await send(accounts.beginPasskeyProof, {});
    const answer = await signWithPasskey(options);
    await send(accounts.proveByPasskey, { body: { ticket, passkey: answer } });
  };
  return (
    <Dialog
      open
      size="small"
      title={texts.proofTitle[isStaff ? "vous" : "tu"]}
      onClose={() => end(false)}
      footer={
        <Button variant="outline" onClick={() => end(false)}>
          {uiTexts.cancel}
        </Button>
      }
    >
      <p>{texts.proofText[isStaff ? "vous" : "tu"]}</p>
      <SecondProof
        proofs={proofs}
        byPasskey={() => proved(passkey())}
        byCode={(body) => proved(send(accounts.prove, { body }))}
        byRecoveryCode={(body) => proved(send(accounts.prove, { body }))}
      />
    </Dialog>
  );
};

/** Asks for the proof that a sensitive call needs. The call is repeated once the proof is given. */
export const ProofDialog = ({ asked }: { asked: AskedProof }) =>
  asked.proofs.includes("password") ? <ByPassword asked={asked} /> : <ByFactor asked={asked} />;
