import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import * as events from "#shared/events/events.contract.ts";
import { Event, NewEvent } from "#shared/events/events.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { eventLineTexts } from "#web/frame/event/event-line-texts.ts";
import { eventRefreshes } from "#web/frame/event/event-refreshes.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { fromLocalInput, toLocalInput } from "#web/ui/dates.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { DateTimeField, TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { RichTextEditor } from "#web/ui/rich-text/RichTextEditor.tsx";
import { eventTexts } from "./texts.ts";

const valuesOf = (event: Event | undefined) => ({
  name: event?.name ?? "",
  is_published: event?.is_published === 1,
  description: event?.description ?? "",
  address: event?.address ?? "",
  zip_code: event?.zip_code ?? "",
  city: event?.city ?? "",
  start_date: event ? toLocalInput(event.start_date) : "",
  end_date: event ? toLocalInput(event.end_date) : "",
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ is_published, start_date, end_date, ...texts }: Values) => ({
  ...texts,
  is_published: is_published ? (1 as const) : (0 as const),
  start_date: fromLocalInput(start_date) ?? "",
  end_date: fromLocalInput(end_date) ?? "",
});

const Form = ({ event, onClose }: { event: Event | undefined; onClose: () => void }) => {
  const creation = useSend(events.createEvent, { refreshes: eventRefreshes });
  const change = useSend(events.updateEvent, { refreshes: eventRefreshes });
  const { form, errorOf, dialog } = useItemForm(
    event,
    {
      item: Event,
      schema: NewEvent,
      values: valuesOf,
      toBody: bodyOf,
      required: ["start_date", "end_date"],
      create: (body) => creation.mutateAsync({ body }),
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      createFailed: eventTexts.createFailed,
      saveFailed: eventTexts.saveFailed,
    },
    onClose,
  );
  const { register } = form;
  const day = (local: string) => local.slice(0, 10);
  const isMoved =
    event?.is_published === 1 && day(form.watch("start_date")) !== day(toLocalInput(event.start_date));
  return (
    <FormDialog title={event ? eventTexts.editing : eventTexts.creating} size="large" {...dialog}>
      <div className="fields">
        <TextField wide label={eventTexts.name} required error={errorOf("name")} {...register("name")} />
        <SwitchField
          wide
          label={eventLineTexts.listed[form.watch("is_published") ? "published" : "unpublished"]}
          {...register("is_published")}
        />
        <DateTimeField
          label={eventTexts.start}
          required
          error={errorOf("start_date")}
          {...register("start_date")}
        />
        <DateTimeField
          label={eventTexts.end}
          required
          error={errorOf("end_date")}
          {...register("end_date")}
        />
        {isMoved ? (
          <div className="wide">
            <Notice kind="warning" live>
              {eventTexts.tellsNobody}
            </Notice>
          </div>
        ) : null}
        <Controller
          control={form.control}
          name="description"
          render={({ field }) => (
            <RichTextEditor
              wide
              label={eventTexts.description}
              error={errorOf("description")}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <TextField
          wide
          label={eventTexts.address}
          autoComplete="off"
          error={errorOf("address")}
          {...register("address")}
        />
        <TextField
          label={eventTexts.zipCode}
          inputMode="numeric"
          error={errorOf("zip_code")}
          {...register("zip_code")}
        />
        <TextField label={eventTexts.city} error={errorOf("city")} {...register("city")} />
      </div>
    </FormDialog>
  );
};

/** The list has no descriptions, so the event is loaded first. */
const Existing = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery({ ...ask(events.getEvent, { params: { id } }), staleTime: 0, gcTime: 0 });
  // As it is now: a page may have kept an earlier version of it.
  if (query.data && query.isFetchedAfterMount) return <Form event={query.data} onClose={onClose} />;
  return (
    <Dialog open size="large" title={eventTexts.editing} onClose={onClose}>
      <Loaded query={query} failed={eventTexts.pageFailed}>
        {() => <LoadingState tall />}
      </Loaded>
    </Dialog>
  );
};

export const EventDialog = ({ id, onClose }: { id: string | undefined; onClose: () => void }) =>
  id ? <Existing id={id} onClose={onClose} /> : <Form event={undefined} onClose={onClose} />;
