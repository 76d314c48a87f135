import { useQueryClient } from "@tanstack/react-query";
import { Check, Minus, Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { minutesOf } from "#shared/contract/clock.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { HostAnswer, type HostView } from "#shared/hosts/hosts.schemas.ts";
import { refresh, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { takeSaved } from "#web/frame/typed-over.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth, hours } from "#web/ui/dates.ts";
import { FieldNotes } from "#web/ui/form/Field.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { toggled } from "#web/ui/form/toggled.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { Summary } from "#web/ui/Summary.tsx";
import { hostTexts as texts } from "./texts.ts";

const pressed =
  "border-action bg-action text-on-action forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]";
const counterButton =
  "grid min-h-14 cursor-pointer place-items-center bg-paper-100 text-ink focus-visible:-outline-offset-3 focus-visible:shadow-none aria-disabled:cursor-not-allowed";
const [fewest, most] = [1, 30];
type Reply = "confirmed" | "declined";

/** What the team changed since the host last answered. */
export const HostChanges = ({ view: { changes, before, answered_at, event } }: { view: HostView }) => {
  if (!before || changes.length === 0) return null;
  const said = {
    zone_id: texts.wasZone(before.zone),
    place: texts.wasPlace(before.place),
    seats: texts.wasSeats(before.seats ?? event.seats_per_slot),
    closed_slot_ids: texts.wasSlots,
    answer: texts.wasAnswer[before.answer],
  };
  return (
    <Notice kind="warning" title={answered_at ? texts.changesSince(dayAndMonth(answered_at)) : texts.changes}>
      {changes.map((field) => (
        <p key={field}>{said[field]}</p>
      ))}
    </Notice>
  );
};

const valuesOf = ({ hosted, event, contact }: HostView) => ({
  seats: String(hosted.seats ?? event.seats_per_slot),
  closed_slot_ids: hosted.closed_slot_ids.toSorted(),
  place: hosted.place,
  contact_name: hosted.contact_name,
  known_name: contact.name,
  // The page knows neither: what is left blank stays as it is.
  known_email: "",
  known_phone: "",
  known_role: contact.role,
});
const known = ["known_name", "known_email", "known_phone", "known_role"] as const;

/** Whether the structure comes, and how it receives people: two taps where all is as planned. */
export const HostAnswerPart = ({ view, secret }: { view: HostView; secret: string }) => {
  const { hosted, event, slots, answered_at, meetings } = view;
  const given = hosted.answer === "unknown" ? null : hosted.answer;
  const [reply, setReply] = useState<Reply | null>(given);
  const client = useQueryClient();
  const change = useSend(hosts.answerAsHost, { refreshes: [hosts.getHost] });
  const { form, field, errorOf, submit, follow, refusal, pending } = useBodyForm({
    schema: HostAnswer,
    values: valuesOf(view),
    toBody: ({ seats, known_name, known_email, known_phone, known_role, ...rest }) => ({
      ...rest,
      contact: { name: known_name, email: known_email, phone: known_phone, role: known_role },
      answer: reply ?? "confirmed",
      // As many as the event says stays so, whatever the event says later.
      ...(hosted.seats === null && Number(seats) === event.seats_per_slot ? {} : { seats: Number(seats) }),
      version: hosted.version,
    }),
    // Of a contact only the address has a format.
    renamed: { contact: "known_email", "contact.email": "known_email" },
  });
  const send = submit(async (body, sent) => {
    try {
      const after = await change.mutateAsync({ params: { secret }, body });
      hasSaved.current = true;
      takeSaved(form, sent);
      notify.success(texts.saved[after.hosted.answer === "declined" ? "declined" : "confirmed"]);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "stale") await refresh(client, [hosts.getHost]);
      notify.error(texts.saveFailed, problem.code === "stale" ? texts.changedMeanwhile : problem.message);
      return problem;
    }
    return undefined;
  });
  const { version } = hosted;
  const latest = useRef(valuesOf(view));
  latest.current = valuesOf(view);
  const followed = useRef(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version brings other values
  useEffect(() => {
    follow(latest.current);
    // An answer from another telephone must not be undone by a press here that only corrects a field.
    if (reply === followed.current) setReply(given);
    followed.current = given;
  }, [version]);
  const seats = Number(form.watch("seats")) || fewest;
  const setSeats = (next: number) => form.setValue("seats", String(next), { shouldDirty: true });
  const closed = form.watch("closed_slot_ids");
  const toggle = (id: string, isOpen: boolean) =>
    form.setValue("closed_slot_ids", toggled(closed, id, !isOpen), { shouldDirty: true });
  const [first] = slots;
  const { email, phone } = view.contact;
  const hints: Partial<Record<(typeof known)[number], string>> = {
    ...(email && { known_email: texts.until(email) }),
    ...(phone && { known_phone: texts.until(phone) }),
  };
  /** Nothing to save: what is shown is what is noted. */
  const isKept = reply === given && !form.formState.isDirty;
  const hasSaved = useRef(false);
  const said = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (!isKept || !hasSaved.current) return;
    hasSaved.current = false;
    said.current?.focus();
  }, [isKept]);
  const when = answered_at ? texts.onDay(dayAndMonth(answered_at)) : "";
  return (
    <Form className="stack" onSubmit={send}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2.5"
        role="group"
        aria-label={texts.answers}
      >
        {(["confirmed", "declined"] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={`flex min-h-17 cursor-pointer items-center gap-3 rounded-md border-2 px-4.5 py-3 text-left text-lg/tight font-bold ${reply === one ? pressed : "border-control-line bg-surface text-ink hover:border-ink hover:bg-paper-100"}`}
            aria-pressed={reply === one}
            onClick={() => setReply(one)}
          >
            {one === "confirmed" ? <Check /> : <X />}
            {one === "confirmed" ? texts.yes : texts.no}
          </button>
        ))}
      </div>
      {given && reply === given ? (
        <p ref={said} tabIndex={-1}>
          {texts.answered[given](when)}
        </p>
      ) : null}
      {given && reply !== given ? <p className="muted">{texts.notedSoFar[given](when)}</p> : null}
      {reply === "declined" && meetings.length > 0 ? (
        <Notice kind="warning">{texts.meetingsStand(meetings.length)}</Notice>
      ) : null}
      {reply === "confirmed" ? (
        <>
          {given ? null : <p>{texts.planned}</p>}
          <div className="panel stack">
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
                  aria-disabled={seats <= fewest}
                  onClick={() => setSeats(Math.max(fewest, seats - 1))}
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
                  aria-disabled={seats >= most}
                  onClick={() => setSeats(Math.min(most, seats + 1))}
                >
                  <Plus />
                </button>
              </div>
            </div>
            <FieldNotes id="host-seats" error={errorOf("seats")} />
            {slots.length > 0 ? (
              <fieldset className="grid border-t border-line pt-4">
                <legend className="float-left font-strong">{texts.slots}</legend>
                {slots.map(({ id, start_time, end_time }) => {
                  const [from, to] = [hours(start_time), hours(end_time)];
                  const isOpen = !closed.includes(id);
                  return (
                    <label
                      key={id}
                      className="switch min-h-14 w-full gap-3 border-line not-first-of-type:border-t"
                    >
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
            ) : null}
            <TextField label={texts.place} hint={texts.placeHint} autoComplete="off" {...field("place")} />
            <TextField label={texts.who} autoComplete="name" {...field("contact_name")} />
            <details open={view.is_contact_waiting || errorOf("known_email") !== undefined}>
              <Summary className="font-strong">{texts.contact}</Summary>
              <div className="stack stack-s pt-2">
                <p className="small muted">
                  {view.is_contact_waiting ? texts.contactWaiting : texts.contactHint}
                </p>
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
          </div>
        </>
      ) : null}
      {refusal ? (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      ) : null}
      {reply && !isKept ? (
        <div className="grid max-lg:sticky max-lg:bottom-0 max-lg:z-5 max-lg:-mx-gutter max-lg:border-t max-lg:border-line-strong max-lg:bg-surface max-lg:px-gutter max-lg:py-3">
          <Button type="submit" large wide pending={pending}>
            {reply === "declined" ? texts.decline : given === "confirmed" ? texts.save : texts.confirm}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};
