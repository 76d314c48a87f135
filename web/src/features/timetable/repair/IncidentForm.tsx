import { Plus, Wrench } from "lucide-react";
import { useState } from "react";
import { type Incident, maxIncidents } from "#shared/timetable/timetable.repair.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { Chip, Chips } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { errorLook } from "#web/ui/form/Field.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { TimetableView } from "../timetable-view.ts";
import { Choice } from "./Choice.tsx";
import { IncidentDetails } from "./IncidentDetails.tsx";
import { type Chosen, incidentOf, kinds, nothing } from "./incident-choice.ts";
import { incidentWords } from "./incident-words.ts";
import { absenceStarts } from "./repair-rows.ts";
import { repairTexts } from "./repair-texts.ts";

type IncidentFormProps = {
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
    // The board leads here for a structure that nobody has seen yet.
    fromSlotId: start.structure
      ? absenceStarts(start.structure, timetable.release?.meetings ?? [], {
          slotIds: timetable.input.slots.map(({ id }) => id),
          ahead,
        })[0]
      : undefined,
    profileId: start.profile ?? null,
  });
  const [missing, setMissing] = useState<string>();
  const change = (to: Partial<Chosen>) => {
    setMissing(undefined);
    setChosen((now) => ({ ...now, ...to }));
  };
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
        <IncidentDetails timetable={timetable} view={view} ahead={ahead} chosen={chosen} onChange={change} />
        {missing ? (
          <p className={errorLook} role="alert">
            {missing}
          </p>
        ) : null}
        {/* Outlined until there is somebody to search for; a press before that says what is missing. */}
        <Button
          type="submit"
          wide
          large
          variant={isBlank && incidents.length === 0 ? "outline" : "filled"}
          pending={pending}
        >
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
