import { useState } from "react";
import { Link } from "react-router-dom";
import * as steps from "#shared/steps/steps.contract.ts";
import { isToArchive } from "#shared/steps/steps.rules.ts";
import type { LearnerWithSteps, StepCard } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { stepRefreshes } from "#web/features/steps/step-queries.ts";
import { RemoveDialog } from "#web/frame/admin/RemoveDialog.tsx";
import { attempt } from "#web/frame/admin/saving.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { staffStepTexts } from "./texts.ts";

/** A learner's steps, to delete the empty ones and archive the others; each change is made at once. */
export const ManageSteps = ({ row, onClose }: { row: LearnerWithSteps; onClose: () => void }) => {
  const deletion = useSend(steps.deleteStep, { refreshes: stepRefreshes });
  const archiving = useSend(steps.archiveStep, { refreshes: stepRefreshes });
  const [removed, setRemoved] = useState<StepCard>();
  const [kept, setKept] = useState<readonly string[]>([]);
  const remove = async ({ id }: StepCard) => {
    try {
      await deletion.mutateAsync({ params: { id } });
    } catch (error) {
      // Its refusal says to archive it.
      if (problemOf(error).code === "hasContent") setKept((all) => [...all, id]);
      throw error;
    }
  };
  const setArchived = ({ id, version }: StepCard, archived: boolean) =>
    attempt(() => archiving.mutateAsync({ params: { id }, body: { archived, version } }), {
      success: archived ? staffStepTexts.archived : staffStepTexts.restored,
      failure: staffStepTexts.changeFailed,
    });
  const actionOf = (step: StepCard) => {
    if (step.archived_at)
      return (
        <Button
          variant="quiet"
          aria-label={staffStepTexts.restoreNamed(step.name)}
          onClick={() => void setArchived(step, false)}
        >
          {staffStepTexts.restore}
        </Button>
      );
    return isToArchive(step) || kept.includes(step.id) ? (
      <Button
        variant="quiet"
        aria-label={staffStepTexts.archiveNamed(step.name)}
        onClick={() => void setArchived(step, true)}
      >
        {staffStepTexts.archive}
      </Button>
    ) : (
      <Button
        variant="quietDanger"
        aria-label={staffStepTexts.removeStepNamed(step.name)}
        onClick={() => setRemoved(step)}
      >
        {staffStepTexts.removeStep}
      </Button>
    );
  };
  return (
    <Dialog
      open
      title={staffStepTexts.manageNamed(row.learner.name)}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {staffStepTexts.close}
        </Button>
      }
    >
      <p>{staffStepTexts.manageText}</p>
      <ul className="-m-1 max-h-[min(31.25rem,55dvh)] overflow-auto p-1">
        {row.steps.map((step) => (
          <li key={step.id} className="person">
            <span className="grow">
              <Link to={paths.step(step.id)}>{step.name}</Link>
              {step.archived_at ? (
                <>
                  <br />
                  <span className="muted small">{staffStepTexts.archivedOn(day(step.archived_at))}</span>
                </>
              ) : null}
            </span>
            {actionOf(step)}
          </li>
        ))}
      </ul>
      <RemoveDialog
        item={removed}
        name={removed?.name}
        words={{
          title: staffStepTexts.removeStepTitle,
          text: staffStepTexts.removeStepText,
          confirm: staffStepTexts.removeStep,
          success: staffStepTexts.stepRemoved,
          failure: staffStepTexts.changeFailed,
        }}
        remove={remove}
        onClose={() => setRemoved(undefined)}
      />
    </Dialog>
  );
};
