import { Archive, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { actionManagers, isOver } from "#shared/training/training.rules.ts";
import type { TrainingActionWhole } from "#shared/training/training.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { actionRefreshes } from "./members.ts";
import { staffTrainingTexts as texts } from "./texts.ts";

const useArchiving = ({ id }: { id: string }) => {
  const { role } = useRights();
  const sending = useSend(training.archiveTrainingAction, {
    refreshes: [...actionRefreshes, steps.listTutorLearners, steps.listLearnersWithSteps, steps.getStep],
  });
  const set = (archived: boolean) =>
    attempt(() => sending.mutateAsync({ params: { id }, body: { archived: archived ? 1 : 0 } }), {
      success: archived ? texts.archived : texts.restored,
      failure: archived ? texts.archiveFailed : texts.restoreFailed,
    });
  return { set, may: actionManagers.some((one) => one === role), pending: sending.isPending };
};

/** Archives an action that is over. */
export const ArchiveButton = ({ action }: { action: TrainingActionWhole }) => {
  const { set, may, pending } = useArchiving(action);
  const [asking, setAsking] = useState(false);
  if (!may || !isOver(action, new Date())) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Archive />
        {texts.archive}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.archiveTitle}
        confirm={texts.archive}
        dangerous={false}
        pending={pending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void set(true).then(() => setAsking(false))}
      >
        <p>{texts.archiveText}</p>
      </ConfirmDialog>
    </>
  );
};

/** Says that an action is read only, since when and by whom; puts it back. */
export const ArchivedNotice = ({ action }: { action: TrainingActionWhole }) => {
  const { set, may, pending } = useArchiving(action);
  if (!action.archived_at) return null;
  return (
    <Notice
      title={texts.archivedOn(day(action.archived_at), action.archived_by?.name)}
      action={
        may ? (
          <Button variant="outline" pending={pending} onClick={() => void set(false)}>
            <Undo2 />
            {texts.restore}
          </Button>
        ) : undefined
      }
    >
      {texts.archivedText}{" "}
      {action.is_fest ? <Link to={paths.stepsOf(action.id)}>{texts.readSteps}</Link> : null}
    </Notice>
  );
};
