import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import {
  CampaignChanges,
  Event,
  Presence,
  PresenceChanges,
  type TimeSlot,
} from "#shared/events/events.schemas.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import type { CampaignLearner } from "#shared/wishes/wishes.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { hours, instantOrNull, toLocalInput } from "#web/ui/dates.ts";
import { CheckboxField, CheckboxGroup } from "#web/ui/form/Choices.tsx";
import { DateTimeField, SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { toggled } from "#web/ui/form/toggled.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { campaignTexts } from "./campaign-texts.ts";

const refreshes = [
  events.getEvent,
  events.getEventProgress,
  events.getEventWhole,
  events.listEvents,
  events.listNextEvents,
  wishes.getWishCampaign,
  timetables.getTimetable,
];

const local = (instant: string | null | undefined) => (instant ? toLocalInput(instant) : "");

const valuesOf = (event: Event | undefined) => ({
  wishes_open_at: local(event?.wishes_open_at),
  wishes_close_at: local(event?.wishes_close_at),
  wishes_among: event?.wishes_among ?? "participants",
  seats_per_slot: String(event?.seats_per_slot ?? ""),
  smallest_group: String(event?.smallest_group ?? ""),
  travel_minutes: String(event?.travel_minutes ?? ""),
  welcome_phone: event?.welcome_phone ?? "",
});

/** When wishes open and close, for which structures, and what the day's timetable needs. */
export const CampaignDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const change = useSend(events.updateCampaign, { refreshes });
  const { field, dialog } = useItemForm(
    event,
    {
      item: Event,
      schema: CampaignChanges,
      values: valuesOf,
      toBody: (values) => ({
        ...values,
        wishes_open_at: instantOrNull(values.wishes_open_at),
        wishes_close_at: instantOrNull(values.wishes_close_at),
        seats_per_slot: Number(values.seats_per_slot),
        smallest_group: Number(values.smallest_group),
        travel_minutes: Number(values.travel_minutes),
      }),
      create: async () => undefined,
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      saveFailed: campaignTexts.saveFailed,
    },
    onClose,
  );
  return (
    <FormDialog title={campaignTexts.editing} {...dialog}>
      <div className="stack">
        <DateTimeField
          label={campaignTexts.opensAt}
          hint={campaignTexts.opensHint}
          {...field("wishes_open_at")}
        />
        <DateTimeField
          label={campaignTexts.closesAt}
          hint={campaignTexts.closesHint}
          {...field("wishes_close_at")}
        />
        <SelectField
          label={campaignTexts.among}
          options={[
            { id: "all", label: campaignTexts.amongAll },
            { id: "participants", label: campaignTexts.amongParticipants },
          ]}
          {...field("wishes_among")}
        />
        <TextField label={campaignTexts.phone} type="tel" {...field("welcome_phone")} />
        <TextField label={campaignTexts.seats} inputMode="numeric" {...field("seats_per_slot")} />
        <TextField label={campaignTexts.group} inputMode="numeric" {...field("smallest_group")} />
        <TextField label={campaignTexts.travel} inputMode="numeric" {...field("travel_minutes")} />
      </div>
    </FormDialog>
  );
};

type AboutLearner = { event: Pick<Event, "id">; learner: CampaignLearner; onClose: () => void };

type Body = z.input<typeof PresenceChanges>;
type Noted = Pick<Presence, "absent_slot_ids" | "reason" | "wishes_until">;

/** The form of what staff note of a learner at an event. */
const usePresenceForm = <Values extends { reason: string }>(
  { event, learner, onClose }: AboutLearner,
  {
    valuesOf,
    toBody,
    saved,
  }: { valuesOf: (noted: Noted) => Values; toBody: (values: Values) => Body; saved: string },
) => {
  const change = useSend(events.updatePresence, { refreshes });
  const { submit, newer, takeNewer, refusal, pending, ...rest } = useBodyForm<
    Values,
    typeof PresenceChanges,
    Presence
  >({
    schema: PresenceChanges,
    values: valuesOf({ ...learner, wishes_until: learner.wishes_until ?? null }),
    toBody,
    held: { item: Presence, values: valuesOf },
  });
  const version = newer?.version ?? learner.presence_version;
  const onSubmit = submit(async (body) => {
    const params = { id: event.id, profileId: learner.profile_id };
    await change.mutateAsync({ params, body: { ...body, version } });
    notify.success(saved);
    onClose();
  });
  const dialog = {
    onClose,
    onSubmit,
    pending,
    unsaved: rest.form.formState.isDirty,
    refusal: takeNewer ? undefined : refusal,
    stale: takeNewer,
  };
  return { ...rest, dialog };
};

/** Gives one learner more time than everybody, or takes it back. */
export const ExtensionDialog = (about: AboutLearner & { event: Pick<Event, "wishes_close_at"> }) => {
  const { event, learner } = about;
  const { field, dialog } = usePresenceForm(about, {
    valuesOf: ({ wishes_until, reason }) => ({ wishes_until: local(wishes_until), reason }),
    toBody: (values) => ({ ...values, wishes_until: instantOrNull(values.wishes_until) }),
    saved: campaignTexts.extended,
  });
  return (
    <FormDialog size="small" title={campaignTexts.extending(learner.profile_name)} {...dialog}>
      <DateTimeField
        label={campaignTexts.extendUntil}
        hint={campaignTexts.extendHint(momentInParis(event.wishes_close_at))}
        {...field("wishes_until")}
      />
      <TextField label={campaignTexts.reason} hint={campaignTexts.reasonHint} {...field("reason")} />
    </FormDialog>
  );
};

const PresenceForm = ({ slots, ...about }: AboutLearner & { slots: readonly TimeSlot[] }) => {
  const { learner } = about;
  const { form, field, dialog } = usePresenceForm(about, {
    valuesOf: ({ absent_slot_ids, reason }) => ({
      // Without those that were removed since.
      absent_slot_ids: absent_slot_ids.filter((id) => slots.some((slot) => slot.id === id)).toSorted(),
      reason,
    }),
    toBody: (values) => values,
    saved: campaignTexts.presenceSaved,
  });
  const absent = form.watch("absent_slot_ids");
  const toggle = (id: string, isAbsent: boolean) =>
    form.setValue("absent_slot_ids", toggled(absent, id, isAbsent), { shouldDirty: true });
  return (
    <FormDialog title={campaignTexts.presenceOf(learner.profile_name)} {...dialog}>
      <CheckboxGroup
        label={campaignTexts.absentSlots}
        hint={slots.length > 0 ? campaignTexts.absentHint : campaignTexts.noSlots}
      >
        {slots.map(({ id, start_time, end_time }) => (
          <CheckboxField
            key={id}
            label={campaignTexts.slot(hours(start_time), hours(end_time))}
            checked={absent.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </CheckboxGroup>
      <TextField label={campaignTexts.reason} hint={campaignTexts.reasonHint} {...field("reason")} />
    </FormDialog>
  );
};

/** When a learner comes late or leaves early, and why. */
export const PresenceDialog = (about: AboutLearner) => {
  const { event, learner, onClose } = about;
  const whole = useQuery(ask(events.getEventWhole, { params: { id: event.id } }));
  if (whole.data) return <PresenceForm slots={whole.data.event.time_slots} {...about} />;
  return (
    <Dialog open title={campaignTexts.presenceOf(learner.profile_name)} onClose={onClose}>
      <Loaded query={whole} failed={campaignTexts.presenceFailed}>
        {() => null}
      </Loaded>
    </Dialog>
  );
};
