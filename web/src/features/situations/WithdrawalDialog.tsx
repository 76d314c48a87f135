import * as situations from "#shared/situations/situations.contract.ts";
import { situationMessages } from "#shared/situations/situations.problems.ts";
import { AskedWithdrawal, maxNoteLength } from "#shared/situations/situations.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { refreshedByMoves } from "./refreshed.ts";
import { withdrawalTexts } from "./texts.ts";

/** Those who write a published situation ask the team to publish it no longer. */
export const WithdrawalDialog = ({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: () => void;
}) => {
  const asking = useSend(situations.askWithdrawal, { refreshes: refreshedByMoves });
  const { form, field, submit, pending, refusal } = useBodyForm({
    schema: AskedWithdrawal,
    values: { reason: "" },
    toBody: (typed) => typed,
  });
  const onSubmit = submit(async (body) => {
    try {
      await asking.mutateAsync({ params: { id }, body });
    } catch (error) {
      return problemOf(error);
    }
    notify.success(situationMessages.withdrawalAsked);
    onClose();
    return undefined;
  });
  return (
    <FormDialog
      title={withdrawalTexts.title}
      save={withdrawalTexts.send}
      onSubmit={(event) => void onSubmit(event)}
      unsaved={form.formState.isDirty}
      {...{ pending, refusal, onClose }}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>{withdrawalTexts.text}</p>
      <TextArea
        rows={3}
        maxLength={maxNoteLength}
        label={withdrawalTexts.reason}
        hint={withdrawalTexts.reasonHint}
        {...field("reason")}
      />
    </FormDialog>
  );
};
