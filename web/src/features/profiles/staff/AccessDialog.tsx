import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { ProfileSummary } from "#shared/profiles/profiles.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { staffUserTexts as texts } from "./texts.ts";
import { userRefreshes } from "./user-routes.ts";

const words = {
  endSessions: {
    ask: texts.endSessionsAsk,
    text: texts.endSessionsText,
    confirm: texts.endSessionsConfirm,
    success: texts.sessionsEnded,
  },
  resetFactors: {
    ask: texts.resetFactorsAsk,
    text: texts.resetFactorsText,
    confirm: texts.resetFactorsConfirm,
    success: texts.factorsReset,
  },
};

/** What administrators do with how somebody signs in: end their sessions, or remove the factors that they lost. */
export const AccessDialog = ({
  kind,
  user,
  onClose,
}: {
  kind: keyof typeof words;
  user: ProfileSummary["user"];
  onClose: () => void;
}) => {
  const sessions = useSend(accounts.endUserSessions);
  const factors = useSend(accounts.resetFactors, { refreshes: userRefreshes });
  const { ask, text, confirm, success } = words[kind];
  const sending = kind === "endSessions" ? sessions : factors;
  const go = () =>
    sending.mutate(
      { params: { userId: user.id } },
      {
        onSuccess: () => notify.success(success),
        onError: (problem) => notify.error(problem.message),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title={ask(user.name)}
      confirm={confirm}
      pending={sending.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
};
