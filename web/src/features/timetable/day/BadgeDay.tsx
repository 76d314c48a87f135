import { Check, Undo2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { admits, roleOfId } from "#shared/contract/access.ts";
import { useSession } from "#web/api/session.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useNow } from "#web/ui/browser/use-now.ts";
import { timeOf } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { type OpenBoard, WhyNoTicks } from "./BoardFrame.tsx";
import { ticksOf } from "./board-view.ts";
import { saidAtDoor } from "./Door.tsx";
import { dayTexts } from "./day-texts.ts";
import { doorTexts as texts } from "./door-texts.ts";
import { doorOf, type ExpectedMeeting, type ExpectedPerson, expectedPeople } from "./door-view.ts";
import { NetBar, TickNotices } from "./TickNotices.tsx";
import { DoneBar, useUndoableTicks } from "./UndoableTicks.tsx";

const MeetingLine = ({ meeting, now }: { meeting: ExpectedMeeting; now: Date }) => {
  const { start, end, structure, zone } = meeting;
  const state = meeting.isAway ? "structureAbsent" : meeting.state;
  const isOver = end <= now;
  return (
    <li
      className={`grid grid-cols-[4.25rem_auto_minmax(0,1fr)_auto] items-center gap-3 py-2.5 ${isOver ? "text-ink-3" : ""}`}
      data-hue={zone?.hue}
    >
      <b className="font-display text-lg leading-none font-heavy whitespace-nowrap tabular-nums">
        {timeOf(start.toISOString())}
      </b>
      {zone ? <ZoneMark sign={zone.sign} className="size-10 flex-none rounded-sm" /> : <span />}
      <span>
        <strong className="block leading-tight font-strong">{structure.name}</strong>
        <small className="block">{[structure.place, zone?.name].filter(Boolean).join(", ")}</small>
      </span>
      {state ? (
        <Badge look="line">
          <Aloud>{dayTexts.states[state]}</Aloud>
        </Badge>
      ) : start <= now && !isOver ? (
        <Badge look="brass">{dayTexts.ongoing}</Badge>
      ) : null}
    </li>
  );
};

const looks = {
  arrived: "ink",
  late: "danger",
  awaited: "line",
  absent: "danger",
  excused: "plain",
} as const;

const Known = ({
  expected,
  now,
  tick,
  profileIds,
  ...opened
}: {
  expected: ExpectedPerson;
  now: Date;
  tick: ReturnType<typeof useUndoableTicks>["tick"];
} & Pick<OpenBoard, "board" | "isTeam" | "mayTick" | "profileIds">) => {
  const { person, state, ticked, seen, meetings } = expected;
  const isIn = Boolean(ticked?.state);
  const arrive = (comesIn: boolean) =>
    tick([doorOf(person.profile_id)], comesIn ? "present" : null, dayTexts.didComeIn(person.name, comesIn));
  return (
    <>
      <div className="row" role="status">
        <Badge look={looks[state]}>
          <Aloud>{texts.states[state]}</Aloud>
        </Badge>
        <span className="small muted">
          <Aloud>{saidAtDoor(expected, profileIds)}</Aloud>
        </span>
      </div>
      <WhyNoTicks {...opened} readOnly={texts.readOnly} />
      {opened.mayTick && !seen ? (
        isIn ? (
          <Button variant="outline" wide large onClick={() => arrive(false)}>
            <Undo2 />
            {texts.undoArrival}
          </Button>
        ) : (
          <Button wide large className="min-h-18" onClick={() => arrive(true)}>
            <Check />
            <Aloud>{texts.arrive}</Aloud>
          </Button>
        )
      ) : null}
      <section>
        <h2 className="text-xl">{texts.meetings}</h2>
        <ol className="divide-y divide-line">
          {meetings.map((meeting) => (
            <MeetingLine key={meeting.slotId} meeting={meeting} now={now} />
          ))}
        </ol>
      </section>
    </>
  );
};

/** What the team reads when it scans a badge: who this is, whether they came in, and where they go next. */
export const BadgeDay = ({
  profileId,
  eyebrow,
  ...opened
}: OpenBoard & { profileId: string; eyebrow: ReactNode }) => {
  const { board, copyAt, ticking } = opened;
  const now = useNow();
  const ticks = useMemo(() => ticksOf(board, ticking.waiting), [board, ticking.waiting]);
  const { tick, done } = useUndoableTicks(ticks, ticking.add);
  const expected = expectedPeople(board, ticks, now).find(({ person }) => person.profile_id === profileId);
  return (
    <>
      <NetBar ticks={ticking} copyAt={copyAt} />
      <div className="wrap page stack max-w-160">
        <div className="grid gap-1.5">
          {eyebrow}
          <PageTitle documentTitle={expected?.person.name}>
            {expected?.person.name ?? texts.unexpected}
          </PageTitle>
          {expected?.person.promotion ? <p className="muted">{expected.person.promotion}</p> : null}
        </div>
        <TickNotices board={board} ticking={ticking} />
        {expected ? (
          <Known {...opened} expected={expected} now={now} tick={tick} />
        ) : (
          <p className="panel">{texts.unexpectedText}</p>
        )}
        <p>
          <Link className="more" to={paths.door(board.event.id)}>
            {texts.openDoor}
          </Link>
        </p>
        <DoneBar done={done} className="bottom-4" />
      </div>
    </>
  );
};

/** A learner who scans a badge, their own for one, reads what it is for. */
export const RefusedBadge = ({ eventId }: { eventId: string }) => {
  const { profiles } = useSession();
  const isLearner = admits(
    ["learner"],
    profiles.flatMap(({ role_id }) => roleOfId(role_id) ?? []),
  );
  return (
    <div className="wrap page stack">
      <PageTitle>{texts.refused}</PageTitle>
      <p className="max-w-[60ch]">{texts.refusedText}</p>
      <p>
        <ButtonLink to={isLearner ? paths.agenda(eventId) : paths.dashboard()}>
          {isLearner ? texts.ownAgenda : texts.home}
        </ButtonLink>
      </p>
    </div>
  );
};
