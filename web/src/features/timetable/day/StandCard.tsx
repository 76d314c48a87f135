import { Check, CheckCheck, MapPin, Siren } from "lucide-react";
import { useId } from "react";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import { placeParts } from "#web/features/timetable/agenda/agenda-day.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import type { DaySlot, Pair, Person, Stand } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";
import { bywordOf, TickButtons } from "./TickButtons.tsx";

/** What every part of the board ticks with. */
export type Hands = {
  eventId: string;
  mayTick: boolean;
  /** The reader's profiles. */
  profileIds: readonly string[];
  tick: (pairs: readonly Pair[], state: TickState | null, label: string) => void;
};

export const PersonRow = ({
  person,
  structureId,
  slotId,
  ticked,
  hands,
  detail,
}: {
  person: Person;
  structureId: string;
  slotId: string;
  ticked: Stand["people"][number]["ticked"];
  hands: Hands;
  /** What stands below the name while nobody ticked. */
  detail?: string;
}) => {
  const said = bywordOf(ticked, hands.profileIds) ?? detail;
  return (
    <li className="day-person">
      <div>
        <strong>{person.name}</strong>
        {said ? <small>{said}</small> : null}
      </div>
      <TickButtons
        name={person.name}
        ticked={ticked}
        mayTick={hands.mayTick}
        onTick={(state) =>
          hands.tick(
            [{ profile_id: person.profile_id, structure_id: structureId, time_slot_id: slotId }],
            state,
            texts.didTick(person.name, state),
          )
        }
      />
    </li>
  );
};

const summaryOf = ({ people, counts, isAwaited, next, arrival }: Stand, slot: DaySlot): string => {
  if (isAwaited && next && counts.unticked === people.length)
    return texts.notArrived(next.count, timeOf(next.start.toISOString()));
  if (arrival?.state === "absent") return texts.absentStructure;
  if (people.length === 0) return texts.nobody(timeOf(slot.start.toISOString()));
  if (counts.unticked === people.length) return texts.toTick(people.length);
  if (counts.present === people.length) return texts.presentOf(people.length, people.length);
  return (["present", "late", "absent", "unticked"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => texts.part[kind](counts[kind]))
    .join(", ");
};

const ArrivalTick = ({ stand, hands }: { stand: Stand; hands: Hands }) => {
  const { structure, arrival, hasArrived } = stand;
  // Somebody met it: there is no tick to undo.
  if (hasArrived && !arrival?.state)
    return (
      <Badge hue="green">
        <Check />
        {texts.arrived}
      </Badge>
    );
  return (
    <button
      type="button"
      className="day-tick"
      data-kind="present"
      data-wait={(arrival?.state && arrival.by === null) || undefined}
      aria-pressed={hasArrived}
      aria-label={texts.arrivedOf(structure.name)}
      onClick={() =>
        hands.tick(
          [{ profile_id: null, structure_id: structure.id, time_slot_id: null }],
          hasArrived ? null : "present",
          texts.didArrive(structure.name, !hasArrived),
        )
      }
    >
      <Check />
      {hasArrived ? texts.arrived : texts.arrivedQuestion}
    </button>
  );
};

const Control = ({
  stand,
  slot,
  isOpen,
  hands,
}: {
  stand: Stand;
  slot: DaySlot;
  isOpen: boolean;
  hands: Hands;
}) => {
  const { people, counts, hasArrived, next } = stand;
  const isDone = people.length > 0 && counts.unticked === 0;
  if (hands.mayTick && (isOpen || (!hasArrived && next && counts.unticked === people.length)))
    return <ArrivalTick stand={stand} hands={hands} />;
  if (isDone)
    return (
      <Badge hue="green">
        <Check />
        {texts.done}
      </Badge>
    );
  if (!hands.mayTick || counts.unticked === 0) return null;
  return <AllThere stand={stand} slot={slot} hands={hands} />;
};

const AllThere = ({
  stand: { structure, people },
  slot,
  hands,
}: {
  stand: Stand;
  slot: DaySlot;
  hands: Hands;
}) => {
  const left = people.filter(({ ticked }) => !ticked?.state);
  return (
    <button
      type="button"
      className="day-tick day-tick-wide"
      aria-label={texts.allThereOf(structure.name)}
      onClick={() =>
        hands.tick(
          left.map(({ person }) => ({
            profile_id: person.profile_id,
            structure_id: structure.id,
            time_slot_id: slot.id,
          })),
          "present",
          texts.didAll(structure.name, left.length),
        )
      }
    >
      <CheckCheck />
      {texts.allThere}
    </button>
  );
};

/** A table of the hall, with whom it receives in the slot. */
export const StandCard = ({
  stand,
  slot,
  isOpen,
  onOpen,
  hands,
}: {
  stand: Stand;
  slot: DaySlot;
  isOpen: boolean;
  onOpen: () => void;
  hands: Hands;
}) => {
  const list = useId();
  const { structure, zone, people, arrival, isAwaited, counts } = stand;
  const parts = placeParts(structure.place);
  const arrivalSaid = isOpen ? bywordOf(arrival, hands.profileIds) : null;
  return (
    <article className="day-stand" data-hue={zone.hue} data-state={isAwaited ? "alert" : undefined}>
      <header>
        <span className="day-table" aria-hidden="true">
          {parts?.number ?? <MapPin />}
        </span>
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={list} onClick={onOpen}>
            {parts ? <span className="sr">{texts.place(structure.place)}</span> : null}
            {structure.name}
            <small>
              {parts ? null : texts.place(structure.place)}
              {summaryOf(stand, slot)}
            </small>
          </button>
        </h3>
        <Control stand={stand} slot={slot} isOpen={isOpen} hands={hands} />
      </header>
      <div id={list} hidden={!isOpen}>
        {isOpen ? (
          <>
            {arrivalSaid ? <p className="day-said">{texts.arrivedOf(arrivalSaid)}</p> : null}
            <ul className="day-people">
              {people.map(({ person, ticked }) => (
                <PersonRow
                  key={person.profile_id}
                  person={person}
                  structureId={structure.id}
                  slotId={slot.id}
                  ticked={ticked}
                  hands={hands}
                />
              ))}
            </ul>
            {hands.mayTick && counts.unticked > 1 ? (
              <div className="day-foot">
                <AllThere stand={stand} slot={slot} hands={hands} />
              </div>
            ) : null}
          </>
        ) : null}
      </div>
      {isAwaited && hands.mayTick ? (
        <div className="day-foot">
          <ButtonLink
            wide
            variant={isOpen ? "outline" : "filled"}
            to={paths.repair(hands.eventId, { structure: structure.id })}
          >
            <Siren />
            {texts.doesNotCome}
          </ButtonLink>
        </div>
      ) : null}
    </article>
  );
};
