import { Check, CheckCheck, MapPin, Siren } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import { tableNumber } from "#shared/events/events.plan.ts";
import type { TickState } from "#shared/timetable/attendance.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { Tick } from "#web/ui/Tick.tsx";
import type { DaySlot, Pair, Person, Stand } from "./board-view.ts";
import { dayTexts as texts } from "./day-texts.ts";
import { bywordOf, TickButtons } from "./TickButtons.tsx";

/** What every part of the board ticks with. */
export type DayActions = {
  eventId: string;
  /** Whether the reader is of the team; `mayTick`: and the day has come. */
  isTeam: boolean;
  mayTick: boolean;
  /** There are meetings ahead that a repair may move. */
  mayRepair: boolean;
  /** The reader's profiles. */
  profileIds: readonly string[];
  tick: (pairs: readonly Pair[], state: TickState | null, label: string) => void;
  /** Opens a learner's day, where they are excused. */
  openDay: (profileId: string) => void;
};

/** Meetings with their ticks, one a line. */
export const TickLines = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line border-t border-line empty:hidden">{children}</ul>
);

export const TickLine = ({
  title,
  said,
  isNow,
  spread,
  children,
}: {
  title: ReactNode;
  said: string | null | undefined;
  isNow?: boolean | undefined;
  /** The ticks go below the name. */
  spread?: "phones" | undefined;
  children: ReactNode;
}) => (
  <li
    className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 px-2.5 py-1.5 ${spread ? "max-lg:grid-cols-1" : ""} ${isNow ? "shadow-[inset_0.3125rem_0_0_var(--accent)]" : ""}`}
  >
    <div>
      <strong className="block leading-tight font-strong">{title}</strong>
      {said ? <small className="block text-xs leading-[1.3] text-ink-3">{said}</small> : null}
    </div>
    {children}
  </li>
);

export const PersonRow = ({
  person,
  structureId,
  slotId,
  ticked,
  actions,
  detail,
  spread,
}: {
  person: Person;
  structureId: string;
  slotId: string;
  ticked: Stand["people"][number]["ticked"];
  actions: DayActions;
  /** What stands below the name while nobody ticked. */
  detail?: string;
  spread?: "phones";
}) => {
  const said = bywordOf(ticked, actions.profileIds) ?? detail;
  return (
    <TickLine title={person.name} said={said} spread={spread}>
      <TickButtons
        name={person.name}
        ticked={ticked}
        mayTick={actions.mayTick}
        spread={spread}
        onOpen={() => actions.openDay(person.profile_id)}
        onTick={(state) =>
          actions.tick(
            [{ profile_id: person.profile_id, structure_id: structureId, time_slot_id: slotId }],
            state,
            texts.didTick(person.name, state),
          )
        }
      />
    </TickLine>
  );
};

const summaryOf = (
  { structure, people, counts, isAwaited, next, arrival, hasArrived }: Stand,
  slot: DaySlot,
): string => {
  // Who was to meet it still goes there, until a repair tells them.
  if (structure.has_declined && next && !hasArrived && arrival?.state !== "absent")
    return texts.declined(next.count, timeOf(next.start.toISOString()));
  if (isAwaited && next && counts.unticked === people.length)
    return texts.notArrived(next.count, timeOf(next.start.toISOString()));
  // Before it left, it met people.
  if (arrival?.state === "absent" && counts.present + counts.late === 0) return texts.absentStructure;
  if (people.length === 0) return texts.nobody(timeOf(slot.start.toISOString()));
  if (counts.unticked === people.length) return texts.toTick(people.length);
  if (counts.present === people.length) return texts.presentOf(people.length, people.length);
  return (["present", "late", "absent", "excused", "structureAbsent", "unticked"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => texts.part[kind](counts[kind]))
    .join(", ");
};

const ArrivalTick = ({ stand, actions }: { stand: Stand; actions: DayActions }) => {
  const { structure, arrival, hasArrived } = stand;
  // Somebody met it: there is no tick to undo.
  if (hasArrived && arrival?.state !== "present")
    return (
      <Badge hue="green">
        <Check />
        {texts.arrived}
      </Badge>
    );
  return (
    <Tick
      size="wide"
      waits={Boolean(arrival?.state) && arrival?.by === null}
      aria-pressed={hasArrived}
      aria-label={texts.arrivedOf(structure.name)}
      onClick={() =>
        actions.tick(
          [{ profile_id: null, structure_id: structure.id, time_slot_id: null }],
          hasArrived ? null : "present",
          texts.didArrive(structure.name, !hasArrived),
        )
      }
    >
      <Check />
      {hasArrived ? texts.arrived : texts.arrivedQuestion}
    </Tick>
  );
};

const Control = ({
  stand,
  slot,
  isOpen,
  actions,
}: {
  stand: Stand;
  slot: DaySlot;
  isOpen: boolean;
  actions: DayActions;
}) => {
  const { people, counts, hasArrived, next } = stand;
  const isDone = people.length > 0 && counts.unticked === 0;
  const isUntouched = counts.unticked + counts.structureAbsent === people.length;
  if (actions.mayTick && (isOpen || (!hasArrived && next && isUntouched)))
    return <ArrivalTick stand={stand} actions={actions} />;
  if (isDone)
    return (
      <Badge hue="green">
        <Check />
        {texts.done}
      </Badge>
    );
  if (!actions.mayTick || counts.unticked === 0) return null;
  return <AllThere stand={stand} slot={slot} actions={actions} />;
};

/** Notes that a structure did not come, or left, once no repair can any more: who waited for it has it in their record. */
const AbsenceTick = ({
  stand: { structure, arrival, unseenFrom, hasMet },
  actions,
}: {
  stand: Stand;
  actions: DayActions;
}) => {
  const isAbsent = arrival?.state === "absent";
  return (
    <Tick
      size="across"
      refuses={isAbsent}
      waits={isAbsent && arrival.by === null}
      aria-pressed={isAbsent}
      aria-label={texts.notThereOf(structure.name, hasMet)}
      onClick={() =>
        actions.tick(
          [
            {
              profile_id: null,
              structure_id: structure.id,
              time_slot_id: isAbsent ? null : (unseenFrom ?? null),
            },
          ],
          isAbsent ? null : "absent",
          texts.didNoteAbsent(structure.name, !isAbsent),
        )
      }
    >
      <Siren />
      {texts.notThere(hasMet)}
    </Tick>
  );
};

const AllThere = ({
  stand: { structure, people },
  slot,
  actions,
  size = "wide",
}: {
  stand: Stand;
  slot: DaySlot;
  actions: DayActions;
  size?: "wide" | "across";
}) => {
  const left = people.filter(({ ticked }) => !ticked?.state);
  const isOne = left.length === 1;
  const label = isOne ? texts.states.present : texts.allThere;
  return (
    <Tick
      size={size}
      aria-label={texts.thereOf(label, structure.name)}
      onClick={() =>
        actions.tick(
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
      {isOne ? <Check /> : <CheckCheck />}
      {label}
    </Tick>
  );
};

/** A table of the hall, with whom it receives in the slot. A tick draws its own again, not forty. */
export const StandCard = memo(
  ({
    stand,
    slot,
    isOpen,
    standsOut,
    onOpen,
    actions,
  }: {
    stand: Stand;
    slot: DaySlot;
    isOpen: boolean;
    /** Few structures are waited for: what to do about it is drawn large. Of many it stands in the open one. */
    standsOut: boolean;
    onOpen: (structureId: string) => void;
    actions: DayActions;
  }) => {
    const list = useId();
    const { structure, zone, people, arrival, isAwaited, counts, unseenFrom } = stand;
    const isMissed = unseenFrom !== undefined && people.length > 0 && counts.present + counts.late === 0;
    const saysAbsence =
      actions.mayTick &&
      !actions.mayRepair &&
      (isAwaited || isOpen) &&
      (isMissed || arrival?.state === "absent");
    const number = tableNumber(structure.place);
    const arrivalSaid = isOpen ? bywordOf(arrival, actions.profileIds) : null;
    return (
      <article
        className={`min-w-0 rounded-lg bg-surface ${isAwaited && standsOut ? "border-2 border-ink" : "border border-line"}`}
        data-hue={zone.hue}
      >
        <header className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 p-2.5">
          <span
            className="grid size-12 place-items-center overflow-clip rounded-sm bg-hue-100 font-display text-[1.375rem] leading-none font-heavy text-hue-800"
            aria-hidden="true"
          >
            {number ?? <MapPin />}
          </span>
          <h3 className="font-sans text-base leading-[1.25] font-strong tracking-normal">
            <button
              type="button"
              className="min-h-11 w-full cursor-pointer text-left"
              aria-expanded={isOpen}
              aria-controls={list}
              onClick={() => onOpen(structure.id)}
            >
              {number ? <span className="sr">{texts.place(structure.place)}</span> : null}
              {structure.name}
              <small className="block font-normal text-ink-3">
                {number ? null : texts.place(structure.place)}
                <Aloud>{summaryOf(stand, slot)}</Aloud>
              </small>
            </button>
          </h3>
          <Control stand={stand} slot={slot} isOpen={isOpen} actions={actions} />
        </header>
        <div id={list} hidden={!isOpen}>
          {isOpen ? (
            <>
              {arrivalSaid ? (
                <p className="px-2.5 pb-1.5 text-xs text-ink-3">
                  {(arrival?.state === "absent"
                    ? texts.absentNoted
                    : arrival?.state === "late"
                      ? texts.comingNoted
                      : texts.arrivedOf)(arrivalSaid)}
                </p>
              ) : null}
              <TickLines>
                {people.map(({ person, ticked }) => (
                  <PersonRow
                    key={person.profile_id}
                    person={person}
                    structureId={structure.id}
                    slotId={slot.id}
                    ticked={ticked}
                    actions={actions}
                  />
                ))}
              </TickLines>
              {actions.mayTick && counts.unticked > 1 ? (
                <div className="border-t border-line p-2.5">
                  <AllThere size="across" stand={stand} slot={slot} actions={actions} />
                </div>
              ) : null}
            </>
          ) : null}
        </div>
        {saysAbsence ? (
          <div className="border-t border-line p-2.5">
            <AbsenceTick stand={stand} actions={actions} />
          </div>
        ) : null}
        {isAwaited &&
        actions.isTeam &&
        actions.mayRepair &&
        (standsOut || isOpen || structure.has_declined) ? (
          <div className={`border-t border-line px-2.5 ${standsOut ? "py-2.5" : ""}`}>
            <ButtonLink
              wide
              className={standsOut ? "min-h-14" : ""}
              variant={!standsOut ? "quiet" : isOpen ? "outline" : "filled"}
              to={paths.repair(actions.eventId, { structure: structure.id })}
            >
              <Siren />
              {texts.doesNotCome}
            </ButtonLink>
          </div>
        ) : null}
      </article>
    );
  },
);
