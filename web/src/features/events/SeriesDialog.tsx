import type { CSSProperties } from "react";
import { minutesOf } from "#shared/contract/clock.ts";
import { parisClock } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import { meetingsOnFirstDay } from "#shared/events/events.problems.ts";
import { generatedSlots, isOneDay, slotsRefusal } from "#shared/events/events.rules.ts";
import { type EventWhole, GeneratedSlots } from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { hostingTexts } from "#web/features/events/participations/hosting-texts.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { hours } from "#web/ui/dates.ts";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { TextField, TimeField } from "#web/ui/form/TextField.tsx";

type Slot = { start_time: string; end_time: string };

/** The event's hours with the slots that would be made. */
const Ruler = ({ slots, opens, closes }: { slots: readonly Slot[]; opens: string; closes: string }) => {
  const [from, all] = [minutesOf(opens), minutesOf(closes) - minutesOf(opens)];
  const share = (minutes: number) => `${(minutes / all) * 100}%`;
  return (
    <div className="grid gap-1.5">
      <ol
        className="relative h-14 overflow-clip rounded-sm bg-sunken max-md:flex max-md:h-auto max-md:flex-wrap max-md:gap-1.5 max-md:bg-transparent"
        aria-label={hostingTexts.series}
      >
        {slots.map(({ start_time, end_time }) => (
          <li
            className="absolute left-(--from) grid h-full w-(--w) place-items-center overflow-clip rounded-sm border-x border-line-strong bg-beech-200 text-center font-display text-[1rem] leading-none font-bold max-md:static max-md:size-auto max-md:px-2 max-md:py-1.5 forced-colors:border forced-colors:border-[CanvasText]"
            key={start_time}
            style={
              {
                "--from": share(minutesOf(start_time) - from),
                "--w": share(minutesOf(end_time) - minutesOf(start_time)),
              } as CSSProperties
            }
          >
            <span>
              {hours(start_time)}
              <small className="mt-0.5 block font-sans text-xs font-normal">
                {hostingTexts.until(hours(end_time))}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <div className="flex justify-between text-xs text-ink-3 tabular-nums max-md:hidden" aria-hidden="true">
        <span>{hours(opens)}</span>
        <span>{hours(closes)}</span>
      </div>
    </div>
  );
};

/** What would not fit, said before one saves. */
const faultOf = (slots: readonly Slot[], others: readonly Slot[], event: EventWhole) => {
  const refusal = slotsRefusal(slots, others, event);
  if (!refusal) return undefined;
  const { start_time, end_time } = refusal.slot;
  if (refusal.why === "crosses") return hostingTexts.wouldCross(hours(start_time));
  return isOneDay(event) ? hostingTexts.wouldEnd(hours(start_time), hours(end_time)) : meetingsOnFirstDay;
};

/** Several time slots of one length, one after the other. */
export const SeriesDialog = ({
  event,
  isTold,
  onClose,
}: {
  event: EventWhole;
  /** A timetable was published. */
  isTold: boolean;
  onClose: () => void;
}) => {
  const creation = useSend(events.generateTimeSlots, {
    refreshes: [events.getEventWhole, events.getEventProgress, events.listEvents],
  });
  const opens = parisClock(new Date(event.start_date)).time;
  const closes = isOneDay(event) ? parisClock(new Date(event.end_date)).time : "24:00:00";
  const { form, field, submit, pending, errorOf } = useBodyForm({
    schema: GeneratedSlots,
    values: {
      first_start: opens.slice(0, 5),
      minutes: "40",
      pause: "10",
      count: "4",
      replace: event.time_slots.length > 0 && !isTold,
    },
    toBody: ({ minutes, pause, count, ...values }) => ({
      ...values,
      minutes: Number(minutes),
      pause: Number(pause),
      count: Number(count),
    }),
  });
  const { first_start, minutes, pause, count, replace } = form.watch();
  const read = GeneratedSlots.safeParse({
    ...{ first_start, replace },
    ...{ minutes: Number(minutes), pause: Number(pause), count: Number(count) },
  }).data;
  const slots = read ? generatedSlots(read) : [];
  const fault = faultOf(slots, replace ? [] : event.time_slots, event);
  const onSubmit = submit(async (body) => {
    const problem = await attempt(() => creation.mutateAsync({ params: { id: event.id }, body }), {
      success: hostingTexts.made(slots.length),
      failure: hostingTexts.generateFailed,
    });
    if (!problem) onClose();
    return problem;
  });
  return (
    <FormDialog
      title={hostingTexts.generating}
      save={hostingTexts.make(slots.length)}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={onSubmit}
      pending={pending}
    >
      <div className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))]">
        <TimeField label={hostingTexts.firstStart} required {...field("first_start")} />
        <TextField label={hostingTexts.minutes} required inputMode="numeric" {...field("minutes")} />
        <TextField label={hostingTexts.pause} inputMode="numeric" {...field("pause")} />
        <TextField label={hostingTexts.count} required inputMode="numeric" {...field("count")} />
      </div>
      <Ruler
        slots={slots.filter(({ start_time, end_time }) => start_time >= opens && end_time <= closes)}
        opens={opens}
        closes={closes}
      />
      <p className="small" role="status">
        {fault}
      </p>
      {event.time_slots.length > 0 ? (
        <CheckboxField
          label={hostingTexts.replace(event.time_slots.length)}
          hint={isTold ? hostingTexts.replacesTold : hostingTexts.replaceHint}
          error={errorOf("replace")}
          {...form.register("replace")}
        />
      ) : null}
    </FormDialog>
  );
};
