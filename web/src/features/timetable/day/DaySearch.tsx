import { X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { Attendance } from "#shared/timetable/attendance.schemas.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { foundIn } from "./board-search.ts";
import {
  type DaySlot,
  idOf,
  meetingsByLearner,
  type Person,
  type Structure,
  type Ticks,
  type Zone,
} from "./board-view.ts";
import { ArrivalTick, saidAtDoor } from "./Door.tsx";
import { dayTexts as texts } from "./day-texts.ts";
import { doorTexts } from "./door-texts.ts";
import { doorOf, type ExpectedPerson } from "./door-view.ts";
import { type DayActions, PersonRow, TickLine, TickLines } from "./StandCard.tsx";
import { bywordOf, TickButtons } from "./TickButtons.tsx";

type Props = {
  board: Attendance;
  ticks: Ticks;
  slots: readonly DaySlot[];
  /** By profile, where people stand at the door. */
  expected: ReadonlyMap<string, ExpectedPerson>;
  actions: DayActions;
};

/** The field, which stands under the thumb on phones. */
export const SearchInput = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <SearchField
    label={texts.search}
    labelHidden
    placeholder={texts.searchPlaceholder}
    autoComplete="off"
    className="min-h-14"
    value={typed}
    onChange={({ target }) => onType(target.value)}
  />
);

const Found = ({
  name,
  detail,
  zone,
  first,
  children,
}: {
  name: string;
  detail: string;
  zone: Zone | undefined;
  /** The first result is open: one tap less. */
  first: boolean;
  children: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(first);
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface" data-hue={zone?.hue}>
      <h3 className="font-sans text-base leading-[1.25] font-strong tracking-normal">
        <button
          type="button"
          className="flex min-h-14 w-full cursor-pointer items-center gap-3 p-2.5 text-left"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {zone ? <ZoneMark sign={zone.sign} className="size-10 flex-none rounded-sm" /> : null}
          <span>
            {name}
            <small className="block font-normal text-ink-3">{detail}</small>
          </span>
        </button>
      </h3>
      {isOpen ? children : null}
    </article>
  );
};

const slotWord = (slots: readonly DaySlot[], slotId: string) => {
  const slot = slots.find(({ id }) => id === slotId);
  return slot ? { time: timeOf(slot.start.toISOString()), isNow: slot.phase === "current" } : undefined;
};

const FoundPerson = ({
  person,
  first,
  board,
  ticks,
  slots,
  expected,
  actions,
}: Props & { person: Person; first: boolean }) => {
  const atDoor = expected.get(person.profile_id);
  const meetings = meetingsByLearner(board).get(person.profile_id) ?? [];
  return (
    <Found name={person.name} detail={person.promotion} zone={undefined} first={first}>
      <TickLines>
        {atDoor ? (
          <TickLine title={doorTexts.atDoor} said={saidAtDoor(atDoor, actions.profileIds)}>
            <ArrivalTick
              expected={atDoor}
              mayTick={actions.mayTick}
              onTick={(isIn) =>
                actions.tick(
                  [doorOf(person.profile_id)],
                  isIn ? "present" : null,
                  texts.didComeIn(person.name, isIn),
                )
              }
            />
          </TickLine>
        ) : null}
        {meetings.map((meeting) => {
          const structure = board.structures.find(({ id }) => id === meeting.structure_id);
          const zone = board.zones.find(({ id }) => id === structure?.zone_id);
          const slot = slotWord(slots, meeting.time_slot_id);
          const ticked = ticks.get(idOf(meeting));
          return (
            <TickLine
              key={meeting.time_slot_id}
              title={
                <>
                  {slot?.time} · {structure?.name}
                </>
              }
              said={[structure?.place, zone?.name, bywordOf(ticked, actions.profileIds)]
                .filter(Boolean)
                .join(" · ")}
              isNow={slot?.isNow}
              spread="phones"
            >
              <TickButtons
                name={`${person.name}, ${structure?.name ?? ""}`}
                ticked={ticked}
                mayTick={actions.mayTick}
                spread="phones"
                onOpen={() => actions.openDay(person.profile_id)}
                onTick={(state) => actions.tick([meeting], state, texts.didTick(person.name, state))}
              />
            </TickLine>
          );
        })}
      </TickLines>
      {actions.isTeam ? (
        <div className="border-t border-line p-2.5">
          <Button variant="quiet" onClick={() => actions.openDay(person.profile_id)}>
            {texts.openDay}
            <span className="sr"> : {person.name}</span>
          </Button>
        </div>
      ) : null}
    </Found>
  );
};

const FoundStructure = ({
  structure,
  first,
  board,
  ticks,
  slots,
  actions,
}: Props & { structure: Structure; first: boolean }) => {
  const people = new Map(board.people.map((person) => [person.profile_id, person]));
  const zone = board.zones.find(({ id }) => id === structure.zone_id);
  const own = board.meetings.filter(({ structure_id }) => structure_id === structure.id);
  return (
    <Found
      name={structure.name}
      detail={[structure.place, zone?.name].filter(Boolean).join(", ")}
      zone={zone}
      first={first}
    >
      {slots
        .map((slot) => ({ slot, met: own.filter(({ time_slot_id }) => time_slot_id === slot.id) }))
        .filter(({ met }) => met.length > 0)
        .map(({ slot, met }) => (
          <section key={slot.id}>
            <h4 className="px-2.5 pt-2 pb-1 text-sm leading-[1.25] font-strong">
              {slot.phase === "current"
                ? texts.slotNow(timeOf(slot.start.toISOString()))
                : timeOf(slot.start.toISOString())}
            </h4>
            <TickLines>
              {met.flatMap((meeting) => {
                const person = people.get(meeting.profile_id);
                return person ? (
                  <PersonRow
                    key={meeting.profile_id}
                    person={person}
                    structureId={structure.id}
                    slotId={slot.id}
                    ticked={ticks.get(idOf(meeting))}
                    actions={actions}
                    spread="phones"
                    detail={person.promotion}
                  />
                ) : (
                  []
                );
              })}
            </TickLines>
          </section>
        ))}
    </Found>
  );
};

/** A learner's or a structure's meetings: what one types shows them, the first at once. */
export const SearchResults = ({
  typed,
  onClear,
  ...props
}: Props & { typed: string; onClear: () => void }) => {
  const { board } = props;
  const found = useMemo(() => foundIn(board, typed), [board, typed]);
  if (!found) return null;
  const count = found.people.length + found.structures.length;
  return (
    <section className="stack stack-s" aria-label={texts.search}>
      <div className="row between">
        <p role="status" className="small muted">
          {texts.found(count)}
        </p>
        <IconButton label={texts.clear} icon={<X />} onClick={onClear} />
      </div>
      {count === 0 ? <p className="panel">{texts.nothing}</p> : null}
      {found.people.map((person, n) => (
        <FoundPerson key={person.profile_id} person={person} first={n === 0} {...props} />
      ))}
      {found.structures.map((structure, n) => (
        <FoundStructure
          key={structure.id}
          structure={structure}
          first={n === 0 && found.people.length === 0}
          {...props}
        />
      ))}
      {found.others > 0 ? <p className="small muted">{texts.others(found.others)}</p> : null}
    </section>
  );
};
