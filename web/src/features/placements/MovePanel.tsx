import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  dayNoted,
  type EndReason,
  endReasons,
  isRunning,
  movesFrom,
  type PlacementKind,
  type PlacementState,
  placementKinds,
} from "#shared/placements/placements.rules.ts";
import type { BoardCard, PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { StaleNotice } from "#web/frame/FormDialog.tsx";
import { Refusal } from "#web/frame/Refusal.tsx";
import { typedOver } from "#web/frame/typed-over.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { instantOrNull, today, toLocalInput } from "#web/ui/dates.ts";
import { CheckboxField, CheckboxGroup } from "#web/ui/form/Choices.tsx";
import { DateField, DateTimeField, SelectField } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { type Lead, leadsOf } from "./board.ts";
import { StateWord } from "./StateTile.tsx";
import { boardTexts } from "./texts.ts";
import { notedMeanwhile, useNoting } from "./use-noting.ts";

type Values = {
  state: PlacementState;
  /** Undefined until somebody gives one. */
  on: string | undefined;
  interview_at: string;
  kind: PlacementKind;
  from: string;
  to: string;
  trainer_ids: string[];
  end_reason: EndReason | "";
};

const valuesOf = ({ state, placement }: Lead): Values => ({
  state,
  on: undefined,
  interview_at: toLocalInput(placement?.interview_at ?? ""),
  kind: placement?.kind ?? "apprenticeship",
  from: placement?.from ?? "",
  to: placement?.to ?? "",
  trainer_ids: placement?.trainers.map(({ id }) => id) ?? [],
  end_reason: "",
});

/** The details that one state or another shows. */
const allOf = ({
  interview_at,
  kind,
  from,
  to,
  trainer_ids,
}: Pick<Values, "interview_at" | "kind" | "from" | "to" | "trainer_ids">) => ({
  interview_at: instantOrNull(interview_at),
  ...{ kind, from: from || null, to: to || null, trainer_ids },
});

/** What is sent of the fields that the state shows. */
const bodyOf = ({ state, on, end_reason, ...values }: Values & { on: string }) => {
  const { interview_at, ...contract } = allOf(values);
  return {
    ...{ state, on },
    ...(state === "interview" && { interview_at }),
    ...(isRunning(state) && contract),
    ...(state === "broken" && end_reason !== "" && { end_reason }),
  };
};

/** The trainers of the action, and those who left it whom the lead names: they stay unless somebody takes them off. */
const choosable = (trainers: PlacementBoard["trainers"], { placement }: Lead): PlacementBoard["trainers"] => {
  const gone = placement?.trainers.filter(({ id }) => !trainers.some((one) => one.id === id)) ?? [];
  return [...trainers, ...gone.map(({ id, name }) => ({ id, name: name ?? boardTexts.removedTrainer }))];
};

/** The fields of one state beside its day. */
const Details = ({
  values,
  trainers,
  set,
}: {
  values: Values;
  trainers: PlacementBoard["trainers"];
  set: (to: Partial<Values>) => void;
}) => {
  if (values.state === "interview")
    return (
      <DateTimeField
        label={boardTexts.interviewAt}
        value={values.interview_at}
        onChange={({ target }) => set({ interview_at: target.value })}
      />
    );
  if (values.state === "broken")
    return (
      <SelectField
        required
        label={boardTexts.reason}
        placeholder={boardTexts.chooseReason}
        options={endReasons.map((id) => ({ id, label: boardTexts.reasons[id] }))}
        value={values.end_reason}
        onChange={({ target }) => set({ end_reason: endReasons.find((one) => one === target.value) ?? "" })}
      />
    );
  if (!isRunning(values.state)) return null;
  return (
    <>
      <SelectField
        label={boardTexts.kind}
        options={placementKinds.map((id) => ({ id, label: boardTexts.kinds[id] }))}
        value={values.kind}
        onChange={({ target }) =>
          set({ kind: placementKinds.find((one) => one === target.value) ?? values.kind })
        }
      />
      <DateField
        label={boardTexts.from}
        value={values.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <DateField
        label={boardTexts.to}
        value={values.to}
        onChange={({ target }) => set({ to: target.value })}
      />
      {trainers.length > 0 ? (
        <CheckboxGroup label={boardTexts.trainers}>
          {trainers.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={values.trainer_ids.includes(id)}
              onChange={({ target }) =>
                set({
                  trainer_ids: target.checked
                    ? [...values.trainer_ids, id]
                    : values.trainer_ids.filter((one) => one !== id),
                })
              }
            />
          ))}
        </CheckboxGroup>
      ) : null}
    </>
  );
};

const panelLook =
  "col-span-full grid gap-3 pt-2 lg:absolute lg:top-10 lg:z-20 lg:w-66 lg:rounded-md lg:border lg:border-line-strong lg:bg-surface lg:p-3.5 lg:shadow-lg";

/**
 * The states that a card can move to, with the day and what the state asks for. Escape closes it; `onMoved` gets the state,
 * so that the board shows and focuses the card where it went.
 */
export const MovePanel = ({
  id,
  actionId,
  card,
  trainers,
  toTheLeft,
  onClose,
  onMoved,
}: {
  id: string;
  actionId: string;
  card: BoardCard;
  trainers: PlacementBoard["trainers"];
  toTheLeft: boolean;
  onClose: () => void;
  onMoved: (state: PlacementState) => void;
}) => {
  const leads = leadsOf(card);
  // As it was when its values were shown: the board may be read again below the panel, and a save says what it was made of.
  const [lead, setLead] = useState(leads[0]);
  const [values, setValues] = useState<Values | undefined>(lead && valuesOf(lead));
  const [isStale, setStale] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const root = useRef<HTMLFormElement>(null);
  const { move, change, takeBack, pending } = useNoting(actionId);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, []);
  if (!lead || !values) return null;
  const set = (to: Partial<Values>) => setValues({ ...values, ...to });
  const { name } = card.learner;
  const on = values.on ?? dayNoted(lead.placement && lead, values.state, today());

  const undo = async (noted: { id: string; version: number | null }) => {
    const { placement, since } = lead;
    // What this noted first, nobody has called about.
    const isFirst = !placement && noted.version === 1;
    // Its day and its details are again as they were, too.
    const before = placement && { ...allOf(valuesOf(lead)), on: since };
    try {
      if (isFirst) await takeBack(noted.id);
      else
        await change({
          params: { id: noted.id },
          body: { ...before, state: placement?.state ?? "none", version: noted.version ?? undefined },
        });
    } catch (error) {
      notify.error(boardTexts.saveFailed, problemOf(error).message);
    }
  };
  const show = (one: Lead | undefined) => {
    setLead(one);
    setValues(one && valuesOf(one));
    setStale(false);
    setRefusal(undefined);
  };
  const save = async () => {
    setStale(false);
    setRefusal(undefined);
    try {
      const noted = await move(card.learner.id, lead, bodyOf({ ...values, on }));
      notify.undoable(boardTexts.saved(name, values.state), undefined, () => undo(noted));
      onMoved(values.state);
    } catch (error) {
      const problem = problemOf(error);
      const now = notedMeanwhile(problem);
      if (!now) return setRefusal(problem.message);
      setLead(now);
      setValues(typedOver(valuesOf(lead), values, valuesOf(now)));
      setStale(true);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  const choices = movesFrom("team", lead.placement ? lead.state : "new");
  return (
    <form
      id={id}
      ref={root}
      noValidate
      aria-label={boardTexts.moveTo(name)}
      className={`${panelLook} ${toTheLeft ? "lg:right-1" : "lg:left-[calc(100%-2.25rem)]"}`}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {leads.length > 1 ? (
        <SelectField
          label={boardTexts.which}
          options={leads.map((one) => ({
            id: one.key,
            label: one.isOver ? `${one.name}, ${boardTexts.over.toLowerCase()}` : one.name,
          }))}
          value={lead.key}
          onChange={({ target }) => show(leads.find((one) => one.key === target.value))}
        />
      ) : null}
      {lead.isOver ? <p className="small muted">{boardTexts.over}</p> : null}
      <fieldset className="grid">
        <legend className="sr">{boardTexts.moveTo(name)}</legend>
        {choices.map((state) => (
          <label className="check items-center" key={state}>
            <input
              type="radio"
              name={`${id}-state`}
              value={state}
              checked={values.state === state}
              onChange={() => set({ state })}
            />
            <StateWord state={state} />
          </label>
        ))}
      </fieldset>
      <DateField
        label={boardTexts.since}
        max={today()}
        value={on}
        onChange={({ target }) => set({ on: target.value })}
      />
      <Details values={values} trainers={choosable(trainers, lead)} set={set} />
      <StaleNotice onTake={isStale ? () => show(lead) : undefined} />
      <Refusal>{refusal}</Refusal>
      <div className="row between">
        <p className="muted small">
          <Aloud>{boardTexts.byYou}</Aloud>
        </p>
        <Button type="submit" variant="outline" pending={pending}>
          {boardTexts.save}
        </Button>
      </div>
    </form>
  );
};
