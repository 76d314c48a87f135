import { useNavigate } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { type Event, EventCopy } from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { hostingTexts } from "#web/features/events/participations/hosting-texts.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { paths } from "#web/frame/paths.ts";
import { fromLocalInput } from "#web/ui/dates.ts";
import { DateTimeField } from "#web/ui/form/TextField.tsx";

/** Copies an event to another day, then opens the copy. */
export const CopyEventDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const navigate = useNavigate();
  const copy = useSend(events.copyEvent, { refreshes: [events.listEvents] });
  const { field, submit, pending } = useBodyForm({
    schema: EventCopy,
    values: { start_date: "" },
    toBody: ({ start_date }) => ({ start_date: fromLocalInput(start_date) ?? "" }),
    required: ["start_date"],
  });
  const onSubmit = submit(async (body) => {
    const answer: { id?: string; names: string[] } = { names: [] };
    const problem = await attempt(
      async () => {
        const made = await copy.mutateAsync({ params: { id: event.id }, body });
        answer.id = made.id;
        answer.names = made.left_out.map(({ name }) => name);
      },
      { success: hostingTexts.copied, failure: hostingTexts.copyFailed },
    );
    if (answer.id) {
      onClose();
      await navigate(paths.editEvent(answer.id));
    }
    return problem;
  });
  return (
    <FormDialog
      title={hostingTexts.copying(event.name)}
      size="small"
      save={hostingTexts.makeCopy}
      onClose={onClose}
      onSubmit={onSubmit}
      pending={pending}
    >
      <p>{hostingTexts.copyIntro}</p>
      <DateTimeField label={hostingTexts.copyStart} required {...field("start_date")} />
    </FormDialog>
  );
};
