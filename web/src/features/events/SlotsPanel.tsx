import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";
import type { FieldErrors } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";
import { eventsProblems } from "#shared/events/events.problems.ts";
import { hasEnded, isOneDay, slotFits } from "#shared/events/events.rules.ts";
import { type EventWhole, NewTimeSlot, TimeSlot } from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { hostingTexts } from "#web/features/events/participations/hosting-texts.ts";
import { EditButton, RemoveButton } from "#web/frame/admin/AdminSection.tsx";
import { bodyOf } from "#web/frame/admin/body-of.ts";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { askEventProgress } from "#web/frame/event/event-progress.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { hours } from "#web/ui/dates.ts";
import { FieldError } from "#web/ui/form/Field.tsx";
import { TimeField } from "#web/ui/form/TextField.tsx";
import { EditPart, PartRow } from "./PartRow.tsx";
import { SeriesDialog } from "./SeriesDialog.tsx";
import { eventTexts } from "./texts.ts";

const refreshes = [events.getEventWhole, events.getEventProgress, events.listEvents];
const valuesOf = (slot: TimeSlot | undefined) => ({
  start_time: slot?.start_time.slice(0, 5) ?? "",
  end_time: slot?.end_time.slice(0, 5) ?? "",
});
const rangeOf = (slot: TimeSlot) => eventTexts.slotRange(hours(slot.start_time), hours(slot.end_time));

/** What the server says of a slot outside of the event's hours. */
const outsideErrors = (event: EventWhole, body: z.input<typeof NewTimeSlot>): FieldErrors => {
  const slot = NewTimeSlot.safeParse(body).data;
  return slot && !slotFits(slot, event) ? (eventsProblems.slotOutside(event).errors ?? {}) : {};
};

const SlotDialog = ({
  event,
  slot,
  isTold,
  onClose,
}: {
  event: EventWhole;
  slot: TimeSlot | undefined;
  /** A timetable was published. */
  isTold: boolean;
  onClose: () => void;
}) => {
  const creation = useSend(events.createTimeSlot, { refreshes });
  const change = useSend(events.updateTimeSlot, { refreshes });
  const { field, dialog } = useItemForm(
    slot,
    {
      item: TimeSlot,
      schema: NewTimeSlot,
      values: valuesOf,
      toBody: (values) => ({ ...values, event_id: event.id }),
      refused: (body) => outsideErrors(event, body),
      required: ["start_time", "end_time"],
      create: (body) => creation.mutateAsync({ body }),
      update: (id, body) => change.mutateAsync({ params: { id }, body }),
      saveFailed: eventTexts.saveFailed,
    },
    onClose,
  );
  return (
    <FormDialog title={slot ? eventTexts.editSlot : eventTexts.addSlot} size="small" {...dialog}>
      <div className="fields">
        <TimeField label={eventTexts.start} required {...field("start_time")} />
        <TimeField label={eventTexts.end} required {...field("end_time")} />
      </div>
      {slot && isTold ? <p>{hostingTexts.movedSlotIsTold}</p> : null}
    </FormDialog>
  );
};

/** The times of meeting of an event's day. */
export const SlotsPanel = ({ event }: { event: EventWhole }) => {
  const [edited, setEdited] = useState<TimeSlot | "new">();
  const [isSeries, setIsSeries] = useState(false);
  const [removed, setRemoved] = useState<TimeSlot>();
  const isOver = hasEnded(event, new Date());
  // The first ones are added at once.
  const [isEditing, setEditing] = useState(event.time_slots.length === 0 && !isOver);
  const remove = useSend(events.deleteTimeSlot, { refreshes });
  const creation = useSend(events.createTimeSlot, { refreshes });
  const progress = useQuery(askEventProgress(event.id)).data;
  const isTold = typeof progress?.release === "number";
  const outside = isOneDay(event) ? eventTexts.slotOutside : eventTexts.slotOutsideFirstDay;
  const slots = event.time_slots.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  return (
    <section className="panel panel-flush" aria-labelledby="slots">
      <div className="panel-head min-h-18">
        <h2 id="slots">
          {eventTexts.slotsTitle} <span className="muted num">{slots.length}</span>
        </h2>
        <div className="row -mr-3 gap-x-1 max-sm:-ml-3">
          {isEditing ? (
            <>
              <Button variant="quiet" onClick={() => setIsSeries(true)}>
                <CalendarClock />
                {hostingTexts.generate}
              </Button>
              <Button variant="quiet" onClick={() => setEdited("new")}>
                <Plus />
                {eventTexts.addSlot}
              </Button>
            </>
          ) : null}
          {isOver ? null : (
            <EditPart
              isEditing={isEditing}
              isEmpty={slots.length === 0}
              label={eventTexts.editSlots}
              onChange={setEditing}
            />
          )}
        </div>
      </div>
      {slots.length === 0 ? (
        <div className="p-pad">
          <strong>{eventTexts.noSlots}</strong>
          <p className="muted">{eventTexts.noSlotsText}</p>
        </div>
      ) : isEditing ? (
        <ul>
          {slots.map((slot) => (
            <PartRow key={slot.id}>
              <span className="num grow basis-36 leading-snug">
                {rangeOf(slot)}
                {slotFits(slot, event) ? null : <FieldError>{outside}</FieldError>}
              </span>
              {progress?.begun_slot_ids.includes(slot.id) ? (
                <span className="muted small">{eventTexts.slotBegun}</span>
              ) : (
                <span className="acts flex flex-none">
                  <EditButton name={eventTexts.slot(rangeOf(slot))} onClick={() => setEdited(slot)} />
                  <RemoveButton name={eventTexts.slot(rangeOf(slot))} onClick={() => setRemoved(slot)} />
                </span>
              )}
            </PartRow>
          ))}
        </ul>
      ) : (
        <ul className="num grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1.5 p-pad">
          {slots.map((slot) => (
            <li key={slot.id}>
              {rangeOf(slot)}
              {slotFits(slot, event) ? null : <FieldError>{outside}</FieldError>}
            </li>
          ))}
        </ul>
      )}
      {isSeries ? <SeriesDialog event={event} isTold={isTold} onClose={() => setIsSeries(false)} /> : null}
      {edited ? (
        <SlotDialog
          event={event}
          slot={edited === "new" ? undefined : edited}
          isTold={isTold}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed && rangeOf(removed)}
        words={{ ...removal, failure: eventTexts.saveFailed }}
        remove={({ id }) => remove.mutateAsync({ params: { id } })}
        undo={(slot) => creation.mutateAsync({ body: bodyOf(NewTimeSlot, slot) })}
        onClose={() => setRemoved(undefined)}
      >
        {isTold ? <p>{hostingTexts.slotIsTold}</p> : null}
      </RemoveDialog>
    </section>
  );
};
