import * as events from "#shared/events/events.contract.ts";
import { answers, type EventWhole, HostingChanges, Participation } from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { hours } from "#web/ui/dates.ts";
import { CheckboxField, CheckboxGroup, RadioGroup } from "#web/ui/form/Choices.tsx";
import { TextArea, TextField } from "#web/ui/form/TextField.tsx";
import { toggled } from "#web/ui/form/toggled.ts";
import { hostingTexts } from "./hosting-texts.ts";
import { hostingOf, hostingRefreshes } from "./use-hosting.ts";

const valuesOf = (participation: Participation | undefined) => {
  const { seats, ...hosting } = hostingOf(participation);
  const closed_slot_ids = hosting.closed_slot_ids.toSorted();
  return { ...hosting, closed_slot_ids, seats: seats === null ? "" : String(seats) };
};

/** How a structure receives learners at an event, and whom to write to. */
export const HostingDialog = ({
  event,
  participation,
  onClose,
}: {
  event: EventWhole;
  participation: Participation;
  onClose: () => void;
}) => {
  const change = useSend(events.updateHosting, { refreshes: hostingRefreshes });
  const { form, field, errorOf, dialog } = useItemForm(
    participation,
    {
      item: Participation,
      schema: HostingChanges,
      values: valuesOf,
      toBody: ({ seats, ...values }) => ({ ...values, seats: seats === "" ? null : Number(seats) }),
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      saveFailed: eventTexts.saveFailed,
    },
    onClose,
  );
  const closed = form.watch("closed_slot_ids");
  const toggle = (id: string, isOpen: boolean) =>
    form.setValue("closed_slot_ids", toggled(closed, id, !isOpen), { shouldDirty: true });
  return (
    <FormDialog title={hostingTexts.editing(participation.structure.name)} size="large" {...dialog}>
      <div className="fields">
        <RadioGroup
          label={hostingTexts.answer}
          name="answer"
          value={form.watch("answer")}
          onChange={({ target }) =>
            form.setValue("answer", answers.find((one) => one === target.value) ?? "unknown", {
              shouldDirty: true,
            })
          }
          choices={answers.map((id) => ({ id, label: hostingTexts.answers[id] }))}
        />
        <CheckboxGroup
          label={hostingTexts.slots}
          hint={event.time_slots.length > 0 ? hostingTexts.slotsHint : hostingTexts.noSlots}
          error={errorOf("closed_slot_ids")}
        >
          {event.time_slots.map(({ id, start_time, end_time }) => (
            <CheckboxField
              key={id}
              label={eventTexts.slotRange(hours(start_time), hours(end_time))}
              checked={!closed.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
        </CheckboxGroup>
        <TextField
          label={hostingTexts.seatsLabel}
          hint={hostingTexts.seatsHint(event.seats_per_slot)}
          inputMode="numeric"
          {...field("seats")}
        />
        <TextField label={hostingTexts.placeLabel} {...field("place")} />
        <TextField
          label={hostingTexts.contactName}
          hint={hostingTexts.contactHint}
          autoComplete="off"
          {...field("contact_name")}
        />
        <TextField
          label={hostingTexts.contactEmail}
          type="email"
          autoComplete="off"
          {...field("contact_email")}
        />
        <TextArea wide label={hostingTexts.note} hint={hostingTexts.noteHint} {...field("note")} />
      </div>
    </FormDialog>
  );
};
