import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { PasswordAgain } from "#shared/accounts/accounts.schemas.ts";
import { roles } from "#shared/contract/access.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { deleteAccount } from "#web/api/sign-in.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { paths } from "#web/frame/paths.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { accountsTexts } from "./texts.ts";

/** Asks for the password again, then erases the account. */
export const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const isLearner = useSession().profiles.some(({ role_id }) => role_id === roles.learner.id);
  const period = useQuery({ ...ask(evidence.getEvidencePeriod, {}), enabled: isLearner });
  const { field, submit, refusal, pending } = usePlainForm(PasswordAgain, { password: "" });
  const leave = submit(async ({ password }) => {
    await deleteAccount(password, () => navigate(paths.home));
    notify.success(accountsTexts.left);
  });
  return (
    <FormDialog
      size="small"
      title={accountsTexts.leaveAsk}
      onClose={onClose}
      onSubmit={leave}
      pending={pending}
      dangerous
      save={accountsTexts.leaveConfirm}
    >
      <p>{accountsTexts.leaveAskText}</p>
      {isLearner ? <p>{accountsTexts.leaveEvidence(period.data?.years)}</p> : null}
      <Refusal title={accountsTexts.leaveFailed}>{refusal}</Refusal>
      <PasswordField
        label={accountsTexts.password}
        required
        autoComplete="current-password"
        {...field("password")}
      />
    </FormDialog>
  );
};
