import { maxReasonLength } from "#shared/contract/fields.ts";
import { leavingDropsWishes } from "#shared/training/training.rules.ts";
import { Departure, NewDeparture, type TrainingAction } from "#shared/training/training.schemas.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { today } from "#web/ui/dates.ts";
import { DateField, TextField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { useMembers } from "./members.ts";
import { staffTrainingTexts } from "./texts.ts";

type Leaver = { id: string; user_name: string; left?: Departure };

const valuesOf = (left: Departure | undefined) => ({
  date: left?.date ?? today(),
  reason: left?.reason ?? "",
});

/** Since when and why a learner has left; also to correct what was noted. */
export const DepartureDialog = ({
  action,
  learner,
  onClose,
}: {
  action: Pick<TrainingAction, "id" | "start_date" | "end_date" | "event">;
  learner: Leaver;
  onClose: () => void;
}) => {
  const { leave, back } = useMembers();
  const event = action.event ?? undefined;
  const losesWishes = !learner.left && leavingDropsWishes({ ...action, event }, new Date());
  const canReturn = !learner.left && !losesWishes;
  const { form, field, submit, pending, refusal, newer, takeNewer } = useBodyForm({
    schema: NewDeparture,
    values: valuesOf(learner.left),
    held: { item: Departure, values: valuesOf },
    toBody: (typed) => ({ profile_id: learner.id, ...typed }),
    required: ["date", "reason"],
  });
  const onSubmit = submit(async (body) => {
    const version = newer?.version ?? learner.left?.version;
    const problem = await attempt(() => leave(action.id, { ...body, version }), {
      failure: staffTrainingTexts.leaveFailed,
      saysStale: true,
    });
    if (problem) return problem;
    if (canReturn)
      notify.undoable(staffTrainingTexts.left, learner.user_name, () => back(action.id, learner.id, true));
    else notify.success(staffTrainingTexts.left);
    onClose();
    return undefined;
  });
  return (
    <FormDialog
      title={staffTrainingTexts.leaveTitle(learner.user_name)}
      save={learner.left ? adminTexts.save : staffTrainingTexts.leaveSave}
      onSubmit={(event) => void onSubmit(event)}
      refusal={takeNewer ? undefined : refusal}
      stale={takeNewer}
      unsaved={form.formState.isDirty}
      {...{ pending, onClose }}
    >
      {learner.left ? null : <p>{staffTrainingTexts.leaveText}</p>}
      {losesWishes ? <p>{staffTrainingTexts.leaveWishes}</p> : null}
      <div className="fields">
        <DateField required label={staffTrainingTexts.leaveDate} max={today()} {...field("date")} />
        <TextField
          wide
          required
          maxLength={maxReasonLength}
          label={staffTrainingTexts.leaveReason}
          hint={staffTrainingTexts.leaveReasonHint}
          {...field("reason")}
        />
      </div>
    </FormDialog>
  );
};
