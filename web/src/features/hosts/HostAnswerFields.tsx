import { Minus, Plus } from "lucide-react";
import { minutesOf } from "#shared/contract/clock.ts";
import { fewestSeats, mostSeats } from "#shared/events/events.rules.ts";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { hours } from "#web/ui/dates.ts";
import { FieldNotes } from "#web/ui/form/Field.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { toggled } from "#web/ui/form/toggled.ts";
import { Summary } from "#web/ui/Summary.tsx";
import { hostTexts as texts } from "./texts.ts";
import type { HostAnswerForm } from "./use-host-answer.ts";

type Part = { view: HostView; answer: HostAnswerForm };

const counterButton =
  "grid min-h-14 cursor-pointer place-items-center bg-paper-100 text-ink focus-visible:-outline-offset-3 focus-visible:shadow-none aria-disabled:cursor-not-allowed";

/** How many learners the structure receives at once. */
const Seats = ({ view: { slots }, answer: { form, errorOf } }: Part) => {
  const seats = Number(form.watch("seats")) || fewestSeats;
  const setSeats = (next: number) => form.setValue("seats", String(next), { shouldDirty: true });
  const [first] = slots;
  return (
    <>
      <div className="row between">
        <div>
          <label className="font-strong" htmlFor="host-seats">
            {texts.seats}
          </label>
          {first ? (
            <p className="small muted">
              {texts.seatsHint(minutesOf(first.end_time) - minutesOf(first.start_time))}
            </p>
          ) : null}
        </div>
        <div className="inline-grid grid-cols-[3.5rem_4.5rem_3.5rem] items-center overflow-clip rounded-md border-[1.5px] border-control-line bg-surface">
          <button
            className={counterButton}
            type="button"
            aria-label={texts.fewer}
            aria-disabled={seats <= fewestSeats}
            onClick={() => setSeats(Math.max(fewestSeats, seats - 1))}
          >
            <Minus />
          </button>
          <input
            className="min-h-14 w-full focus-visible:-outline-offset-3 focus-visible:shadow-none bg-transparent text-center font-display text-[1.625rem] leading-none font-heavy text-ink"
            id="host-seats"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={errorOf("seats") ? true : undefined}
            aria-describedby="host-seats-error"
            {...form.register("seats")}
          />
          <button
            className={counterButton}
            type="button"
            aria-label={texts.more}
            aria-disabled={seats >= mostSeats}
            onClick={() => setSeats(Math.min(mostSeats, seats + 1))}
          >
            <Plus />
          </button>
        </div>
      </div>
      <FieldNotes id="host-seats" error={errorOf("seats")} />
    </>
  );
};

/** In which slots the structure receives. */
const Slots = ({ view: { slots }, answer: { form, errorOf } }: Part) => {
  const closed = form.watch("closed_slot_ids");
  const toggle = (id: string, isOpen: boolean) =>
    form.setValue("closed_slot_ids", toggled(closed, id, !isOpen), { shouldDirty: true });
  return (
    <fieldset className="grid border-t border-line pt-4">
      <legend className="float-left font-strong">{texts.slots}</legend>
      {slots.map(({ id, start_time, end_time }) => {
        const [from, to] = [hours(start_time), hours(end_time)];
        const isOpen = !closed.includes(id);
        return (
          <label key={id} className="switch min-h-14 w-full gap-3 border-line not-first-of-type:border-t">
            <strong className="num flex-1">{texts.slot(from, to)}</strong>
            <span className="small muted">{isOpen ? texts.isOpen : texts.isClosed}</span>
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state
              role="switch"
              aria-label={texts.receives(from, to)}
              checked={isOpen}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          </label>
        );
      })}
      <FieldNotes id="host-slots" error={errorOf("closed_slot_ids")} />
    </fieldset>
  );
};

const known = ["known_name", "known_email", "known_phone", "known_role"] as const;

/** Whom the team writes to: open while it waits for that, or where it is refused. */
const KnownContact = ({ view, answer: { field, errorOf } }: Part) => {
  const { email, phone } = view.contact;
  const hints: Partial<Record<(typeof known)[number], string>> = {
    ...(email && { known_email: texts.until(email) }),
    ...(phone && { known_phone: texts.until(phone) }),
  };
  return (
    <details open={view.is_contact_waiting || errorOf("known_email") !== undefined}>
      <Summary className="font-strong">{texts.contact}</Summary>
      <div className="stack stack-s pt-2">
        <p className="small muted">{view.is_contact_waiting ? texts.contactWaiting : texts.contactHint}</p>
        {known.map((name) => (
          <TextField
            key={name}
            label={texts.contactFields[name]}
            autoComplete="off"
            hint={hints[name]}
            {...field(name)}
          />
        ))}
      </div>
    </details>
  );
};

/** How a structure that comes receives people. */
export const HostAnswerFields = ({ view, answer }: Part) => (
  <div className="panel stack">
    <Seats view={view} answer={answer} />
    {view.slots.length > 0 ? <Slots view={view} answer={answer} /> : null}
    <TextField label={texts.place} hint={texts.placeHint} autoComplete="off" {...answer.field("place")} />
    <TextField label={texts.who} autoComplete="name" {...answer.field("contact_name")} />
    <KnownContact view={view} answer={answer} />
  </div>
);
