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

type Shown = {
  reader: "referent" | undefined;
  /** The page is about this learner alone: their name goes without saying. */
  isOfOne: boolean;
};

/** A row's sentence: who has not done what, and of whom where that is somebody else. */
const sentenceOf = (row: TeamRow, { reader, isOfOne }: Shown) => {
  const { who, says, fact, detail } = rowTexts(row, reader);
  const waiting = row.turn === reader ? waitingOf(row) : undefined;
  const isUnsaid = isOfOne && (waiting !== undefined || who === row.learner.name);
  return {
    subject: isUnsaid ? undefined : waiting ? texts.of(row.learner.name) : who,
    act: waiting ?? says,
    fact,
    detail: waiting || isOfOne ? detail : fact,
    /** The fact under a sentence that names the learner already. */
    alone: detail,
    learner: waiting || isOfOne || fact === detail ? undefined : row.learner.name,
  };
};

/** The rows whose sentence is the same are read as one, where the oldest of them stands. */
const alike = (rows: readonly TeamRow[], shown: Shown): TeamRow[][] => [
  ...Map.groupBy(rows, (row) => {
    const { subject, act } = sentenceOf(row, shown);
    return [row.learner.id, subject, act].join("\n");
  }).values(),
];

const inColumns = "md:col-span-full md:grid md:grid-cols-subgrid";
const line = "grid items-center gap-y-2 px-pad md:col-span-full md:grid-cols-subgrid";
const acts = "flex gap-1 max-md:-ml-2 md:justify-end max-sm:[&>.btn]:px-2 print:hidden";

/** The date and how long ago it is; the latter alone beside a sentence that says the date. */
const Since = ({ row: { since }, beside }: { row: TeamRow; beside: string }) => (
  <p className="num leading-snug max-md:flex max-md:gap-x-2">
    {beside.includes(dayInFrench(since)) ? null : (
      <>
        <strong>{dayInFrench(since, "short")}</strong>
        <br className="max-md:hidden" />
      </>
    )}
    <span className="muted">{texts.days(daysSince(since))}</span>
  </p>
);

type Opening = { row: TeamRow; isOpen: boolean; onOpen: (open: boolean) => void };

const DoneButton = ({ fact, isOpen, onOpen }: Omit<Opening, "row"> & { fact: string }) => (
  <Button
    variant="outline"
    className="max-md:ml-auto"
    aria-expanded={isOpen}
    aria-label={texts.doneAbout(fact)}
    onClick={() => onOpen(!isOpen)}
  >
    {texts.done}
  </Button>
);

/** Something that waits: who and what, since when, and the three acts; « C'est fait » opens under it. */
const Turn = ({ shown, row, isOpen, onOpen }: Opening & { shown: Shown }) => {
  const { subject, act, fact, detail } = sentenceOf(row, shown);
  const begun = subject === undefined ? "inline-block first-letter:uppercase" : "";
  return (
    <>
      <div className={`${line} py-3`}>
        <p className="leading-snug">
          {subject === undefined ? null : <strong>{subject} </strong>}
          {row.step ? (
            <Link className={begun} to={paths.step(row.step.id)}>
              <Aloud>{act}</Aloud>
            </Link>
          ) : (
            <span className={begun}>
              <Aloud>{act}</Aloud>
            </span>
          )}
          <br />
          <span className="muted">{detail}</span>
        </p>
        <Since row={row} beside={detail} />
        <div className={acts}>
          <Reach reach={row.reach} />
          <DoneButton {...{ fact, isOpen, onOpen }} />
        </div>
      </div>
      {isOpen ? <Acting row={row} onDone={() => onOpen(false)} /> : null}
    </>
  );
};

/** One of several that are said in one sentence above them: where, since when, and « C'est fait ». */
const Place = ({ shown, row, isOpen, onOpen }: Opening & { shown: Shown }) => {
  const { fact, alone } = sentenceOf(row, shown);
  return (
    <li className={inColumns}>
      <div className={`${line} py-1.5 max-md:grid-cols-[minmax(0,1fr)_auto]`}>
        <p className="leading-snug max-md:col-span-full">
          {row.step ? <Link to={paths.step(row.step.id)}>{alone.replace(/\.$/, "")}</Link> : alone}
        </p>
        <Since row={row} beside={alone} />
        <div className={acts}>
          <DoneButton {...{ fact, isOpen, onOpen }} />
        </div>
      </div>
      {isOpen ? <Acting row={row} onDone={() => onOpen(false)} /> : null}
    </li>
  );
};

/** What waits, the oldest first; several that are said in one sentence stand under it. */
export const TurnRows = ({
  rows,
  reader,
  isOfOne = false,
  keyOf,
  open,
  onOpen,
}: Pick<Shown, "reader"> & {
  rows: readonly TeamRow[];
  isOfOne?: boolean;
  keyOf: (row: TeamRow) => string;
  /** The key of the row whose form is open. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
}) => {
  const shown = { reader, isOfOne };
  const opening = (row: TeamRow): Opening => ({
    row,
    isOpen: open === keyOf(row),
    onOpen: (is) => onOpen(is ? keyOf(row) : undefined),
  });
  return alike(rows, shown).map((same) => {
    const [first] = same;
    if (!first) return null;
    const { subject, act, learner } = sentenceOf(first, shown);
    return (
      <li key={keyOf(first)} className={`not-first:border-t not-first:border-line ${inColumns}`}>
        {same.length === 1 ? (
          <Turn shown={shown} {...opening(first)} />
        ) : (
          <>
            <div className={`${line} pt-3 pb-0.5`}>
              <p className="leading-snug md:col-span-2">
                {subject === undefined ? null : <strong>{subject} </strong>}
                <span
                  className={subject === undefined ? "inline-block font-strong first-letter:uppercase" : ""}
                >
                  <Aloud>{act}</Aloud>
                </span>
                {learner ? (
                  <>
                    <br />
                    <span className="muted">{learner}</span>
                  </>
                ) : null}
              </p>
              <div className={acts}>
                <Reach reach={first.reach} />
              </div>
            </div>
            <ul className={`pb-1.5 ${inColumns}`}>
              {same.map((row) => (
                <Place key={keyOf(row)} shown={shown} {...opening(row)} />
              ))}
            </ul>
          </>
        )}
      </li>
    );
  });
};
