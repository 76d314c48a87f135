import { Plus, Wrench } from "lucide-react";
import { type ComponentProps, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { type Incident, maxIncidents } from "#shared/timetable/timetable.repair.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Chip, Chips } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { errorLook } from "#web/ui/form/Field.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { TimetableView } from "../timetable-view.ts";
import { incidentWords } from "./incident-words.ts";
import { touchedBy } from "./repair-rows.ts";
import { repairTexts } from "./repair-texts.ts";

const kinds = ["structure_absent", "learner_absent", "seats", "walk_in"] as const;
type Kind = Incident["kind"];

type Chosen = {
  kind: Kind;
  structureId: string | null;
  profileId: string | null;
  fromSlotId: string | undefined;
  /** Null: all those ahead. */
  slotIds: readonly string[] | null;
  seats: string;
};
const nothing = { structureId: null, profileId: null, fromSlotId: undefined, slotIds: null, seats: "" };

/** One of several, with what it means. */
const Choice = ({
  label,
  hint,
  ...input
}: Pick<ComponentProps<"input">, "name" | "checked" | "onChange"> & { label: string; hint: string }) => (
  <label className="grid min-h-15 cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-0.5 rounded-md border-[1.5px] border-control-line bg-surface px-3.5 py-2.5 leading-snug has-checked:border-ink has-checked:bg-sunken has-checked:shadow-[inset_0_0_0_1px_var(--ink)]">
    <input
      {...input}
      type="radio"
      className="size-6 appearance-none rounded-full border-[1.5px] border-control-line bg-surface checked:border-[0.4375rem] checked:border-ink"
    />
    <strong className="num font-strong">{label}</strong>
    <small className="col-2 text-ink-3">{hint}</small>
  </label>
);

/** The incident that was described, or what is missing. */
const incidentOf = (chosen: Chosen, ahead: readonly string[]): Incident | string => {
  const { kind, structureId, profileId, seats } = chosen;
  switch (kind) {
    case "structure_absent": {
      const from_slot_id = chosen.fromSlotId ?? ahead[0];
      if (!structureId || !from_slot_id) return repairTexts.choose;
      return { kind, structure_id: structureId, from_slot_id };
    }
    case "learner_absent": {
      const slot_ids = [...(chosen.slotIds ?? ahead)];
      if (!profileId) return repairTexts.choose;
      return slot_ids.length === 0 ? repairTexts.chooseSlots : { kind, profile_id: profileId, slot_ids };
    }
    case "seats": {
      const number = Number(seats);
      if (!structureId) return repairTexts.choose;
      const isNumber = Number.isInteger(number) && number >= 1 && number <= 30;
      return isNumber ? { kind, structure_id: structureId, seats: number } : repairTexts.placesError;
    }
    case "walk_in":
      return profileId ? { kind, profile_id: profileId } : repairTexts.choose;
  }
};

export type IncidentFormProps = {
  timetable: Timetable;
  view: TimetableView;
  /** The slots that have not begun. */
  ahead: readonly string[];
  incidents: readonly Incident[];
  onChange: (incidents: readonly Incident[]) => void;
  start: { structure?: string | undefined; profile?: string | undefined };
  pending: boolean;
  onSearch: (incidents: readonly Incident[]) => void;
};

/** What happened: one thing, or several one after the other, and the search for a repair. */
export const IncidentForm = (props: IncidentFormProps) => {
  const { timetable, view, ahead, incidents, onChange, start, pending, onSearch } = props;
  const [chosen, setChosen] = useState<Chosen>({
    ...nothing,
    kind: start.profile ? "learner_absent" : "structure_absent",
    structureId: start.structure ?? null,
    profileId: start.profile ?? null,
  });
  const [missing, setMissing] = useState<string>();
  const change = (to: Partial<Chosen>) => {
    setMissing(undefined);
    setChosen((now) => ({ ...now, ...to }));
  };
  const meetings = timetable.release?.meetings ?? [];
  const slotIds = view.slots.map(({ id }) => id);
  const isAhead = (id: string) => ahead.includes(id);

  const structures = useMemo(
    () =>
      view.zones.flatMap(({ name, hosts }) =>
        hosts.map(
          ({ structure_id, name: label, place }): Option => ({
            ...{ id: structure_id, label, detail: [place, name].filter(Boolean).join(", ") },
          }),
        ),
      ),
    [view],
  );
  const coming = new Set(view.input.learners.map(({ profile_id }) => profile_id));
  const met = new Set(
    meetings.filter(({ time_slot_id }) => isAhead(time_slot_id)).map(({ profile_id }) => profile_id),
  );
  const people = view.people
    .filter(({ profile_id }) => coming.has(profile_id))
    .filter(({ profile_id }) => chosen.kind !== "walk_in" || !met.has(profile_id))
    .map(
      ({ profile_id, name, promotion }): Option => ({ id: profile_id, label: name, detail: promotion.name }),
    );
  const optionOf = (options: readonly Option[], id: string | null) =>
    options.find((option) => option.id === id) ?? null;

  const take = (): readonly Incident[] | undefined => {
    const incident = incidentOf(chosen, ahead);
    if (typeof incident === "string") {
      setMissing(incident);
      return undefined;
    }
    // A search that failed has noted it already.
    const isNoted = incidents.some((one) => JSON.stringify(one) === JSON.stringify(incident));
    return isNoted ? incidents : [...incidents, incident];
  };
  const isBlank = chosen.structureId === null && chosen.profileId === null;
  const search = () => {
    // What was noted before is enough.
    const all = isBlank && incidents.length > 0 ? incidents : take();
    if (all) onSearch(all);
  };
  const note = () => {
    const all = take();
    if (!all) return;
    onChange(all);
    setChosen({ ...nothing, kind: chosen.kind });
  };

  const ofStructure = chosen.kind === "structure_absent" || chosen.kind === "seats";
  const host = chosen.structureId ? view.hostOf(chosen.structureId) : undefined;
  const touchedFrom = (from_slot_id: string) =>
    touchedBy(
      { kind: "structure_absent", structure_id: chosen.structureId ?? "", from_slot_id },
      meetings,
      slotIds,
    ).length;
  const meetingAt = (slotId: string) =>
    meetings.find(
      ({ profile_id, time_slot_id }) => profile_id === chosen.profileId && time_slot_id === slotId,
    );
  const missed = chosen.slotIds ?? ahead;
  return (
    <Form
      className="side [--cols:minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <div className="stack">
        {incidents.length > 0 ? (
          <div className="stack stack-s">
            <h2 className="text-lg">{repairTexts.added}</h2>
            <Chips>
              {incidents.map((incident, n) => {
                const words = incidentWords(incident, view);
                return (
                  <Chip
                    key={words}
                    label={words}
                    onRemove={() => onChange(incidents.filter((_, at) => at !== n))}
                  />
                );
              })}
            </Chips>
          </div>
        ) : null}
        <fieldset className="grid gap-2">
          <legend className="mb-2">{repairTexts.what}</legend>
          {kinds.map((kind) => (
            <Choice
              key={kind}
              name="kind"
              label={repairTexts.kinds[kind].label}
              hint={repairTexts.kinds[kind].hint}
              checked={chosen.kind === kind}
              onChange={() => change({ ...nothing, kind })}
            />
          ))}
        </fieldset>
      </div>
      <div className="stack">
        {ofStructure ? (
          <Combobox
            label={repairTexts.structure}
            options={structures}
            value={optionOf(structures, chosen.structureId)}
            onChange={(option) =>
              change({
                structureId: option?.id ?? null,
                seats: option ? String(view.hostOf(option.id)?.room ?? "") : "",
              })
            }
            empty={repairTexts.noStructure}
          />
        ) : (
          <Combobox
            label={repairTexts.learner}
            options={people}
            value={optionOf(people, chosen.profileId)}
            onChange={(option) => change({ profileId: option?.id ?? null, slotIds: null })}
            empty={repairTexts.nobody}
          />
        )}
        {chosen.kind === "structure_absent" && host ? (
          <fieldset className="grid gap-2">
            <legend className="mb-2">{repairTexts.fromWhen}</legend>
            {ahead.map((id, n) => (
              <Choice
                key={id}
                name="from"
                label={view.slotOf(id)}
                hint={repairTexts.touched(touchedFrom(id))}
                checked={chosen.fromSlotId === undefined ? n === 0 : chosen.fromSlotId === id}
                onChange={() => change({ fromSlotId: id })}
              />
            ))}
          </fieldset>
        ) : null}
        {chosen.kind === "learner_absent" && chosen.profileId ? (
          <fieldset className="grid gap-2">
            <legend className="mb-2">{repairTexts.missed}</legend>
            {ahead.map((id) => {
              const meeting = meetingAt(id);
              return (
                <label key={id} className="check">
                  <input
                    type="checkbox"
                    checked={missed.includes(id)}
                    onChange={({ target }) =>
                      change({
                        slotIds: target.checked ? [...missed, id] : missed.filter((one) => one !== id),
                      })
                    }
                  />
                  <span>
                    <strong className="num">{view.slotOf(id)}</strong>
                    <small>{meeting ? view.structureNameOf(meeting.structure_id) : repairTexts.free}</small>
                  </span>
                </label>
              );
            })}
          </fieldset>
        ) : null}
        {chosen.kind === "seats" && host ? (
          <TextField
            label={repairTexts.places}
            hint={repairTexts.placesHint(host.room)}
            inputMode="numeric"
            value={chosen.seats}
            onChange={({ target }) => change({ seats: target.value })}
          />
        ) : null}
        {chosen.kind === "walk_in" ? (
          <p className="small muted">
            {repairTexts.walkInText} {repairTexts.stranger}{" "}
            <Link to={paths.dashboard("training-actions")}>{repairTexts.toPromotions}</Link>
          </p>
        ) : null}
        {missing ? (
          <p className={errorLook} role="alert">
            {missing}
          </p>
        ) : null}
        <Button type="submit" wide large pending={pending}>
          <Wrench />
          {repairTexts.search}
        </Button>
        {incidents.length + 1 < maxIncidents ? (
          <Button variant="quiet" onClick={note}>
            <Plus />
            {repairTexts.addAnother}
          </Button>
        ) : null}
        <p className="small muted">{repairTexts.nothingYet}</p>
      </div>
    </Form>
  );
};
