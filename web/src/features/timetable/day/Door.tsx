import { Check } from "lucide-react";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import { aloud } from "#shared/contract/aloud.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import { type ArrivalState, arrivalStates } from "#shared/timetable/arrivals.rules.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { useNow } from "#web/ui/browser/use-now.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { useGrown } from "#web/ui/lists/use-grown.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Tick } from "#web/ui/Tick.tsx";
import type { OpenBoard } from "./BoardFrame.tsx";
import { namedIn } from "./board-search.ts";
import { ticksOf } from "./board-view.ts";
import { dayTexts } from "./day-texts.ts";
import { doorTexts as texts } from "./door-texts.ts";
import {
  arrivalCounts,
  doorOf,
  type ExpectedMeeting,
  type ExpectedPerson,
  expectedPeople,
} from "./door-view.ts";
import { bywordOf } from "./TickButtons.tsx";
import { NetBar, TickNotices } from "./TickNotices.tsx";
import { DoneBar, useUndoableTicks } from "./UndoableTicks.tsx";
import { useSame } from "./use-same.ts";

const placeOf = ({ structure }: ExpectedMeeting): string => structure.place || structure.name;
const clockOf = (at: Date): string => timeOf(at.toISOString());

/** Where somebody stands at the door, in one line. */
export const saidAtDoor = (
  { ticked, seen, meetings, state }: ExpectedPerson,
  profileIds: readonly string[],
): string => {
  const said = ticked?.state ? bywordOf(ticked, profileIds) : null;
  if (said) return texts.cameIn(said);
  if (seen) return texts.seenAt(seen.clock, placeOf(seen));
  const expected = meetings.filter((one) => one.state !== "excused");
  const first = expected.find(({ isAway }) => !isAway) ?? expected[0];
  if (!first || state === "excused") return texts.states[state];
  return (first.isAway ? texts.notReceived : texts.first)(first.clock, placeOf(first));
};

/** In the lists, whose tick says by itself that somebody has come: who noted it, and when. */
const saidInList = (one: ExpectedPerson, profileIds: readonly string[]): string => {
  const by = one.ticked?.state ? bywordOf(one.ticked, profileIds) : null;
  return by ? by.charAt(0).toUpperCase() + by.slice(1) : saidAtDoor(one, profileIds);
};

/** One tap when somebody comes in, another takes it back. Who was seen at a table has no tick to take back. */
export const ArrivalTick = ({
  expected: { person, ticked, seen, state },
  mayTick,
  isOver,
  size = "wide",
  onTick,
}: {
  expected: ExpectedPerson;
  mayTick: boolean;
  /** The event is. */
  isOver?: boolean;
  size?: "wide" | "across";
  onTick: (isIn: boolean) => void;
}) => {
  if (seen || !mayTick)
    return state === "arrived" ? (
      <Badge hue="green">
        <Check />
        <Aloud>{seen ? texts.seen : texts.arrive}</Aloud>
      </Badge>
    ) : null;
  const isIn = Boolean(ticked?.state);
  return (
    <Tick
      size={size}
      aria-pressed={isIn}
      isOver={isOver}
      waits={isIn && ticked?.by === null}
      onClick={() => onTick(!isIn)}
    >
      <Check />
      <Aloud>{texts.arrive}</Aloud>
      <span className="sr"> : {person.name}</span>
    </Tick>
  );
};

type Act = {
  mayTick: boolean;
  isOver: boolean;
  /** Several come in: each person's is said. */
  tellsPromotion: boolean;
  profileIds: readonly string[];
  onTick: (one: ExpectedPerson, isIn: boolean) => void;
};

/** Drawn again only where what it says changes: hundreds stand below each other. */
const PersonLine = memo(
  ({
    one,
    said,
    mayTick,
    isOver,
    tellsPromotion,
    onTick,
  }: { one: ExpectedPerson; said: string } & Omit<Act, "profileIds">) => (
    <li className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-2 pr-2 pl-4">
      <div>
        <strong className="block text-lg leading-tight font-strong">{one.person.name}</strong>
        <small className="block leading-snug text-ink-2">
          <Aloud>{said}</Aloud>
        </small>
        {tellsPromotion ? (
          <small className="block leading-snug text-ink-3">
            <Aloud>{one.person.promotion}</Aloud>
          </small>
        ) : null}
      </div>
      <ArrivalTick expected={one} mayTick={mayTick} isOver={isOver} onTick={(isIn) => onTick(one, isIn)} />
    </li>
  ),
);

/** The lines of a list that the browser leaves out of its work together, while they are off the screen. */
const together = 20;

const People = ({ people, profileIds, ...act }: Act & { people: readonly ExpectedPerson[] }) => {
  const drawn = useGrown(people.length, { first: together, step: 2 * together });
  const parts = Map.groupBy(people.slice(0, drawn).entries(), ([n]) => Math.floor(n / together));
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {[...parts].map(([part, own]) => (
        <ul
          key={part}
          className="divide-y divide-line [content-visibility:auto] print:[content-visibility:visible]"
          style={{ containIntrinsicBlockSize: `auto ${5 * own.length}rem` }}
        >
          {own.map(([, one]) => (
            <PersonLine key={one.person.profile_id} one={one} said={saidInList(one, profileIds)} {...act} />
          ))}
        </ul>
      ))}
    </div>
  );
};

/** Those who are looked for stand open; the others are folded, unless nobody is looked for. */
const opened: readonly ArrivalState[] = ["late", "awaited"];

/** The lists of the door. Those ticked here stay in their place, so that nothing moves under the thumb. */
const Lists = memo(
  ({
    people,
    held,
    ...act
  }: Act & { people: readonly ExpectedPerson[]; held: ReadonlyMap<string, ArrivalState> }) => {
    const placeOf = (one: ExpectedPerson) => held.get(one.person.profile_id) ?? one.state;
    const isAlone = new Set(people.map(placeOf)).size === 1;
    return arrivalStates.map((state) => {
      const shown = people.filter((one) => placeOf(one) === state);
      if (shown.length === 0) return null;
      const title = texts.lists[state](shown.filter((one) => one.state === state).length);
      return opened.includes(state) || isAlone ? (
        <section key={state} className="stack stack-s" aria-label={aloud(title)}>
          {/* The count above says it of all who have come. */}
          <h2 className={isAlone && state === "arrived" ? "sr" : "text-xl"}>
            <Aloud>{title}</Aloud>
          </h2>
          <People people={shown} {...act} />
        </section>
      ) : (
        <Disclosure key={state} summary={<Aloud>{title}</Aloud>}>
          <div className="p-2">
            <People people={shown} {...act} />
          </div>
        </Disclosure>
      );
    });
  },
);

const nobody: ReadonlyMap<string, ArrivalState> = new Map();

/** Who is expected, who has come in, who is late: one field and one tap each, also without network. */
export const Door = ({
  board,
  copyAt,
  mayTick,
  profileIds,
  ticking,
  head,
}: OpenBoard & { head: ReactNode }) => {
  const now = useNow();
  const [typed, setTyped] = useState("");
  const [held, setHeld] = useState(nobody);
  const ticks = useMemo(() => ticksOf(board, ticking.waiting), [board, ticking.waiting]);
  const { tick, done } = useUndoableTicks(ticks, ticking.add);
  const people = useSame(useMemo(() => expectedPeople(board, ticks, now), [board, ticks, now]));
  const { arrived, all } = arrivalCounts(people);
  const isNamed = namedIn(board, typed);
  const found = isNamed && people.filter(({ person }) => isNamed(person.profile_id));
  const onTick = useCallback<Act["onTick"]>(
    ({ person, state }, isIn) => {
      setHeld((now) => (now.has(person.profile_id) ? now : new Map(now).set(person.profile_id, state)));
      const label = dayTexts.didComeIn(person.name, isIn);
      tick([doorOf(person.profile_id)], isIn ? "present" : null, label);
    },
    [tick],
  );
  const promotions = new Set(people.map(({ person }) => person.promotion));
  const tellsPromotion = promotions.size > 1;
  const isOver = hasEnded(board.event, now);
  const act: Act = { mayTick, isOver, tellsPromotion, profileIds, onTick };
  return (
    <>
      <NetBar ticks={ticking} copyAt={copyAt} />
      <div className="wrap page stack pt-4 lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <div className="stack">
          <div className="row between flex-nowrap items-start">
            {head}
            {isOver ? null : (
              <p className="font-display text-[1.75rem] leading-none font-heavy">
                <time dateTime={now.toISOString()}>{clockOf(now)}</time>
              </p>
            )}
          </div>
          <TickNotices board={board} ticking={ticking} />
          <section className="panel stack stack-s" aria-label={texts.title}>
            <p className="font-display text-[1.625rem] leading-[1.1] font-heavy" role="status">
              <Aloud>{texts.count(arrived, all)}</Aloud>
            </p>
            <ProgressBar label={texts.progress} value={all === 0 ? 0 : (100 * arrived) / all} />
            {tellsPromotion ? null : <p className="small text-ink-3">{[...promotions]}</p>}
          </section>
        </div>
        <div className="stack">
          {/* Below the site's header, which hides the label and not the field. */}
          <div className="sticky top-7 z-6 -mx-gutter bg-ground px-gutter py-2 lg:top-9 lg:mx-0 lg:px-0">
            <SearchField
              label={texts.search}
              placeholder={texts.placeholder}
              autoComplete="off"
              className="min-h-14"
              value={typed}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => {
                setHeld(nobody);
                setTyped(target.value);
              }}
            />
          </div>
          {found ? (
            <section className="stack stack-s" aria-label={texts.search}>
              <p role="status" className="small muted">
                {texts.found(found.length)}
              </p>
              {found.length > 0 ? (
                <People people={found} {...act} />
              ) : (
                <p className="panel">
                  <Aloud>{texts.nothing}</Aloud>
                </p>
              )}
            </section>
          ) : null}
          {/* Kept while one searches: to take away and draw again hundreds of lines takes longer than the answer. */}
          <div className="stack" hidden={found !== undefined}>
            <Lists people={people} held={held} {...act} />
          </div>
        </div>
        <DoneBar done={done} className="bottom-4 lg:col-span-2" />
      </div>
    </>
  );
};
