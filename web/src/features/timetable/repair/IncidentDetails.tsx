import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";
import { paths } from "#web/frame/paths.ts";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { TimetableView } from "../timetable-view.ts";
import { Choice } from "./Choice.tsx";
import type { Chosen } from "./incident-choice.ts";
import { absenceStarts, touchedBy } from "./repair-rows.ts";
import { repairTexts } from "./repair-texts.ts";

const expectsSomebody = (structureId: string, meetings: readonly Meeting[]) =>
  meetings.some(({ structure_id }) => structure_id === structureId);

/** Who or what an incident of the chosen kind is about, and from when. */
export const IncidentDetails = ({
  timetable,
  view,
  ahead,
  chosen,
  onChange: change,
}: {
  timetable: Timetable;
  view: TimetableView;
  /** The slots that have not begun. */
  ahead: readonly string[];
  chosen: Chosen;
  onChange: (to: Partial<Chosen>) => void;
}) => {
  const meetings = timetable.release?.meetings ?? [];
  const slotIds = view.slots.map(({ id }) => id);
  const isAhead = (id: string) => ahead.includes(id);

  const listed = useMemo(
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
  // Those that declined after people were told of them.
  const declined = timetable.hosts
    .filter(({ structure_id, answer }) => answer === "declined" && expectsSomebody(structure_id, meetings))
    .map(
      ({ structure_id, name }): Option => ({ id: structure_id, label: name, detail: repairTexts.declined }),
    );
  const closedAhead = (structureId: string) =>
    ahead.filter((id) =>
      view.input.structures
        .find(({ structure_id }) => structure_id === structureId)
        ?.closed_slot_ids.includes(id),
    );
  const structures =
    chosen.kind === "structure_absent"
      ? [...listed, ...declined]
      : chosen.kind === "structure_comes"
        ? listed.filter(({ id }) => closedAhead(id).length > 0)
        : listed;
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

  const ofStructure = chosen.kind !== "learner_absent" && chosen.kind !== "walk_in";
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
    <>
      {ofStructure ? (
        <Combobox
          label={repairTexts.structure}
          placeholder={repairTexts.chooseStructure}
          options={structures}
          value={optionOf(structures, chosen.structureId)}
          onChange={(option) =>
            change({
              structureId: option?.id ?? null,
              fromSlotId: undefined,
              slotIds: option && chosen.kind === "structure_comes" ? closedAhead(option.id) : null,
              seats: option ? String(view.hostOf(option.id)?.room ?? "") : "",
            })
          }
          empty={chosen.kind === "structure_comes" ? repairTexts.noneClosed : repairTexts.noStructure}
        />
      ) : (
        <Combobox
          label={repairTexts.learner}
          placeholder={repairTexts.choosePerson}
          options={people}
          value={optionOf(people, chosen.profileId)}
          onChange={(option) => change({ profileId: option?.id ?? null, slotIds: null })}
          empty={repairTexts.nobody}
        />
      )}
      {chosen.kind === "structure_absent" && chosen.structureId ? (
        <fieldset className="grid gap-2">
          <legend className="mb-2">{repairTexts.fromWhen}</legend>
          {absenceStarts(chosen.structureId, meetings, { slotIds, ahead }).map((id) => {
            const touched = repairTexts.touched(touchedFrom(id));
            return (
              <Choice
                key={id}
                name="from"
                label={view.slotOf(id)}
                hint={isAhead(id) ? touched : repairTexts.begun(touched)}
                checked={(chosen.fromSlotId ?? ahead[0]) === id}
                onChange={() => change({ fromSlotId: id })}
              />
            );
          })}
        </fieldset>
      ) : null}
      {(chosen.kind === "learner_absent" && chosen.profileId) ||
      (chosen.kind === "structure_comes" && chosen.structureId) ? (
        <fieldset className="grid gap-2">
          <legend className="mb-2">{chosen.profileId ? repairTexts.missed : repairTexts.received}</legend>
          {(chosen.structureId ? closedAhead(chosen.structureId) : ahead).map((id) => {
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
                  {chosen.profileId ? (
                    <small>{meeting ? view.structureNameOf(meeting.structure_id) : repairTexts.free}</small>
                  ) : null}
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
    </>
  );
};
