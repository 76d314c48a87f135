import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { NewTrainingAction, TrainingAction } from "#shared/training/training.schemas.ts";
import { askEveryEvent } from "#web/api/every-event.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { fromLocalInput, shortDay, toLocalInput } from "#web/ui/dates.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { DateTimeField, SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { FailedState } from "#web/ui/lists/States.tsx";
import { AttachedProfiles, PendingProfiles } from "./AttachedProfiles.tsx";
import { actionRefreshes, useMembers } from "./members.ts";
import type { FoundProfile } from "./ProfileSearchDialog.tsx";
import { staffTrainingTexts } from "./texts.ts";

const valuesOf = (action: TrainingAction | undefined) => ({
  degree_id: action?.degree_id ?? "",
  event_id: action?.event_id ?? "",
  year: String(action?.year ?? new Date().getFullYear()),
  start_date: action ? toLocalInput(action.start_date) : "",
  end_date: action ? toLocalInput(action.end_date) : "",
  is_fest: action?.is_fest ?? true,
});

const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
  ...values,
  event_id: values.event_id || null,
  start_date: fromLocalInput(values.start_date) ?? "",
  end_date: fromLocalInput(values.end_date) ?? "",
});

/** What the pickers offer: degrees in use and the one already chosen, every event. */
const usePickers = (action: TrainingAction | undefined) => {
  const degrees = useQuery(ask(reference.listDegrees, {}));
  const eventList = useQuery(askEveryEvent());
  const offered = (degrees.data ?? []).filter(
    ({ id, is_active }) => is_active === 1 || id === action?.degree_id,
  );
  // A native select drops a value that it does not offer: until the lists are there, it offers the current ones.
  const now = (one: { id: string; name: string } | null | undefined) =>
    one ? [{ id: one.id, label: one.name }] : [];
  return {
    failure: [degrees, eventList].find(({ isLoadingError }) => isLoadingError)?.error,
    retry: () => Promise.all([degrees.refetch(), eventList.refetch()]),
    degrees: degrees.data
      ? offered.map(({ id, name, city }) => ({ id, label: city ? `${name}, ${city}` : name }))
      : now(action?.degree),
    events:
      eventList.data?.map(({ id, name, start_date }) => ({
        id,
        label: `${name}, ${shortDay(start_date)}`,
      })) ?? now(action?.event),
  };
};

export const ActionDialog = ({
  action,
  onClose,
}: {
  action: TrainingAction | undefined;
  onClose: () => void;
}) => {
  const creation = useSend(training.createTrainingAction, { refreshes: actionRefreshes });
  const change = useSend(training.updateTrainingAction, { refreshes: actionRefreshes });
  const members = useMembers();
  const pickers = usePickers(action);
  const [toAttach, setToAttach] = useState<readonly FoundProfile[]>([]);
  const { form, errorOf, dialog } = useItemForm(
    action,
    {
      item: TrainingAction,
      schema: NewTrainingAction,
      values: valuesOf,
      toBody: bodyOf,
      required: ["degree_id", "year", "start_date", "end_date"],
      create: async (body) => {
        const { id } = await creation.mutateAsync({ body });
        for (const profile of toAttach) await members.add(id, profile);
      },
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      createFailed: staffTrainingTexts.createFailed,
      saveFailed: staffTrainingTexts.saveFailed,
    },
    onClose,
  );
  const { register } = form;
  const leavesEvent = action?.event_id && form.watch("event_id") !== action.event_id;
  const pickersDrawn: ReactNode = (
    <>
      <SelectField
        wide
        required
        label={staffTrainingTexts.degree}
        placeholder={staffTrainingTexts.chooseDegree}
        options={pickers.degrees}
        error={errorOf("degree_id")}
        {...register("degree_id")}
      />
      <SelectField
        wide
        label={staffTrainingTexts.event}
        placeholder={staffTrainingTexts.noEvent}
        options={pickers.events}
        hint={leavesEvent ? staffTrainingTexts.leavesEvent : undefined}
        error={errorOf("event_id")}
        {...register("event_id")}
      />
    </>
  );
  return (
    <FormDialog
      title={action ? staffTrainingTexts.editing : staffTrainingTexts.creating}
      size="full"
      {...dialog}
    >
      <div className="side cols-aside">
        <div className="fields">
          {pickers.failure ? (
            <FailedState
              level="h3"
              title={staffTrainingTexts.pickersFailed}
              detail={pickers.failure.message}
              onRetry={() => void pickers.retry()}
            />
          ) : (
            pickersDrawn
          )}
          <TextField
            wide
            required
            type="number"
            min={2000}
            max={2100}
            label={staffTrainingTexts.year}
            error={errorOf("year")}
            {...register("year")}
          />
          <DateTimeField
            required
            label={staffTrainingTexts.start}
            error={errorOf("start_date")}
            {...register("start_date")}
          />
          <DateTimeField
            required
            label={staffTrainingTexts.end}
            error={errorOf("end_date")}
            {...register("end_date")}
          />
          <SwitchField
            wide
            label={form.watch("is_fest") ? staffTrainingTexts.withFest : staffTrainingTexts.withoutFest}
            {...register("is_fest")}
          />
        </div>
        {action ? (
          <AttachedProfiles actionId={action.id} />
        ) : (
          <PendingProfiles profiles={toAttach} onChange={setToAttach} />
        )}
      </div>
    </FormDialog>
  );
};
