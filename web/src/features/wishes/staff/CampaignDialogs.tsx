import { momentInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import { CampaignChanges, Event, PresenceChanges } from "#shared/events/events.schemas.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import type { CampaignLearner } from "#shared/wishes/wishes.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { fromLocalInput, toLocalInput } from "#web/ui/dates.ts";
import { notify } from "#web/ui/notify.ts";
import { DateTimeField, SelectField, TextField } from "#web/ui/TextField.tsx";
import { campaignTexts } from "./campaign-texts.ts";

const refreshes = [
  events.getEvent,
  events.getEventWhole,
  events.listEvents,
  events.listNextEvents,
  wishes.getWishCampaign,
];

const local = (instant: string | null | undefined) => (instant ? toLocalInput(instant) : "");
const instantOf = (typed: string) => (typed === "" ? null : (fromLocalInput(typed) ?? typed));

const valuesOf = (event: Event | undefined) => ({
  wishes_open_at: local(event?.wishes_open_at),
  wishes_close_at: local(event?.wishes_close_at),
  wishes_among: event?.wishes_among ?? "all",
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
        wishes_open_at: instantOf(values.wishes_open_at),
        wishes_close_at: instantOf(values.wishes_close_at),
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
      <div className="form">
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

/** Gives one learner more time than everybody, or takes it back. */
export const ExtensionDialog = ({
  event,
  learner,
  onClose,
}: {
  event: Event;
  learner: CampaignLearner;
  onClose: () => void;
}) => {
  const change = useSend(events.updatePresence, { refreshes });
  const { field, submit, pending } = useBodyForm({
    schema: PresenceChanges,
    values: { wishes_until: local(learner.wishes_until) },
    toBody: (values) => ({ wishes_until: instantOf(values.wishes_until) }),
  });
  const onSubmit = submit(async (body) => {
    try {
      await change.mutateAsync({
        params: { id: event.id, profileId: learner.profile_id },
        body: { ...body, version: learner.presence_version },
      });
    } catch (error) {
      // Said in the dialog: a notice would outlive it.
      return problemOf(error);
    }
    notify.success(campaignTexts.extended);
    onClose();
    return undefined;
  });
  return (
    <FormDialog
      size="small"
      title={campaignTexts.extending(learner.profile_name)}
      onClose={onClose}
      onSubmit={onSubmit}
      pending={pending}
    >
      <DateTimeField
        label={campaignTexts.extendUntil}
        hint={campaignTexts.extendHint(momentInParis(event.wishes_close_at))}
        {...field("wishes_until")}
      />
    </FormDialog>
  );
};
