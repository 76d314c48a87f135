import { useState } from "react";
import { Link } from "react-router-dom";
import { maxReasonLength } from "#shared/contract/fields.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import { waits } from "#shared/follow-up/follow-up.rules.ts";
import type { ActOnReason, TeamRow } from "#shared/follow-up/follow-up.schemas.ts";
import { dayInFrench, rowTexts, waitingOf } from "#shared/follow-up/follow-up.texts.ts";
import * as training from "#shared/training/training.contract.ts";
import { type ContactKind, contactKinds, maxContactLength } from "#shared/training/training.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { daysSince, today } from "#web/ui/dates.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { DateField, SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { Reach } from "#web/ui/Reach.tsx";
import { turnsTexts as texts } from "./texts.ts";

const dayFromNow = (days: number) => dayAfter(today(), days);

type Act = Pick<ActOnReason, "done" | "later">;
type Errors = Readonly<Record<string, readonly string[]>>;

const Done = ({ row, errors, pending, onSave, onLater }: FormProps & { onLater: () => void }) => {
  const [what, setWhat] = useState<ContactKind>("call");
  const [on, setOn] = useState(today());
  const [next, setNext] = useState("");
  return (
    <Form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ done: { what, on, next } });
      }}
    >
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          label={texts.what}
          options={contactKinds.map((id) => ({ id, label: texts.whats[id] }))}
          value={what}
          onChange={({ target }) => setWhat(contactKinds.find((one) => one === target.value) ?? what)}
        />
        <DateField
          required
          label={texts.when}
          max={today()}
          value={on}
          error={errors["done.on"]?.[0]}
          onChange={({ target }) => setOn(target.value)}
        />
        <TextField
          label={texts.andNext}
          maxLength={maxContactLength}
          value={next}
          error={errors["done.next"]?.[0]}
          onChange={({ target }) => setNext(target.value)}
        />
      </div>
      <div className="row between">
        <p className="muted small">{texts.notedWith(row.learner.name)}</p>
        <div className="row">
          <Button variant="quiet" onClick={onLater}>
            {texts.later}
          </Button>
          <Button type="submit" pending={pending}>
            {texts.save}
          </Button>
        </div>
      </div>
    </Form>
  );
};

const Later = ({ errors, pending, onSave, onBack }: FormProps & { onBack: () => void }) => {
  const [until, setUntil] = useState(dayFromNow(7));
  const [why, setWhy] = useState("");
  const last = dayFromNow(waits.later);
  return (
    <Form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ later: { until, why } });
      }}
    >
      <div className="grid gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
        <DateField
          required
          label={texts.until}
          hint={texts.untilHint(dayInFrench(last))}
          min={dayFromNow(1)}
          max={last}
          value={until}
          error={errors["later.until"]?.[0]}
          onChange={({ target }) => setUntil(target.value)}
        />
        <TextField
          required
          label={texts.why}
          maxLength={maxReasonLength}
          value={why}
          error={errors["later.why"]?.[0]}
          onChange={({ target }) => setWhy(target.value)}
        />
      </div>
      <div className="row justify-end">
        <Button variant="quiet" onClick={onBack}>
          {texts.doneInstead}
        </Button>
        <Button type="submit" pending={pending}>
          {texts.putOff}
        </Button>
      </div>
    </Form>
  );
};
type FormProps = { row: TeamRow; errors: Errors; pending: boolean; onSave: (act: Act) => void };

const Acting = ({ row, onDone }: { row: TeamRow; onDone: () => void }) => {
  const acting = useSend(followUp.actOnReason, {
    refreshes: [followUp.getFollowUp, followUp.getOwnFollowUp, training.listContactLog],
  });
  const [isLater, setLater] = useState(false);
  const onSave = (act: Act) => {
    const { learner, reason, datum } = row;
    acting.mutate(
      {
        params: { id: row.training_action_id },
        body: { profile_id: learner.id, reason, datum, ...act },
      },
      {
        onSuccess: ({ message }) => {
          notify.success(texts.saved, message);
          onDone();
        },
        onError: (error) => notify.error(texts.actFailed, problemOf(error).message),
      },
    );
  };
  const errors: Errors = acting.error ? (problemOf(acting.error).errors ?? {}) : {};
  const form = { row, errors, pending: acting.isPending, onSave };
  return (
    <div className="bg-beech-100 p-pad print:hidden md:col-span-full">
      {isLater ? (
        <Later {...form} onBack={() => setLater(false)} />
      ) : (
        <Done {...form} onLater={() => setLater(true)} />
      )}
    </div>
  );
};

/** The list of such rows: wide, their dates and their acts stand below one another. */
export const turnList = "md:grid md:grid-cols-[minmax(0,1fr)_7rem_auto] md:gap-x-6";

/** Something that waits: who and what, since when, and the three acts; « C'est fait » opens under it. */
export const TurnRow = ({
  row,
  reader,
  isOfOne = false,
  isOpen,
  onOpen,
}: {
  row: TeamRow;
  reader: "referent" | undefined;
  /** The page is about this learner alone: their name goes without saying. */
  isOfOne?: boolean;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
}) => {
  const { who, says, fact, detail } = rowTexts(row, reader);
  const waiting = row.turn === reader ? waitingOf(row) : undefined;
  const subject = waiting ? texts.of(row.learner.name) : who;
  const isUnsaid = isOfOne && (waiting !== undefined || who === row.learner.name);
  const act = <Aloud>{waiting ?? says}</Aloud>;
  const begun = isUnsaid ? "inline-block first-letter:uppercase" : "";
  return (
    <li className="not-first:border-t not-first:border-line md:col-span-full md:grid md:grid-cols-subgrid">
      <div className="grid items-center gap-y-2 px-pad py-3 md:col-span-full md:grid-cols-subgrid">
        <p className="leading-snug">
          {isUnsaid ? null : <strong>{subject} </strong>}
          {row.step ? (
            <Link className={begun} to={paths.step(row.step.id)}>
              {act}
            </Link>
          ) : (
            <span className={begun}>{act}</span>
          )}
          <br />
          <span className="muted">{waiting || isOfOne ? detail : fact}</span>
        </p>
        <p className="num leading-snug max-md:flex max-md:gap-x-2">
          <strong>{dayInFrench(row.since, "short")}</strong>
          <br className="max-md:hidden" />
          <span className="muted">{texts.days(daysSince(row.since))}</span>
        </p>
        <div className="flex gap-1 max-md:-ml-2 md:justify-end max-sm:[&>.btn]:px-2 print:hidden">
          <Reach reach={row.reach} />
          <Button
            variant="outline"
            className="max-md:ml-auto"
            aria-expanded={isOpen}
            aria-label={texts.doneAbout(fact)}
            onClick={() => onOpen(!isOpen)}
          >
            {texts.done}
          </Button>
        </div>
      </div>
      {isOpen ? <Acting row={row} onDone={() => onOpen(false)} /> : null}
    </li>
  );
};
