import { Check, WifiOff, X } from "lucide-react";
import { firstNameOf } from "#shared/contract/first-name.ts";
import type { HostMeeting, HostView } from "#shared/hosts/hosts.schemas.ts";
import type { TickQueue } from "#shared/timetable/attendance.queue.ts";
import type { PresenceState, TickState } from "#shared/timetable/attendance.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { RefusedList } from "#web/ui/RefusedList.tsx";
import { Tick } from "#web/ui/Tick.tsx";
import { type HostSession, isUnderWay, sessionsOf, shownSession } from "./host-day.ts";
import { SessionRow } from "./SessionRow.tsx";
import { hostTexts as texts } from "./texts.ts";
import { useHostTicks } from "./use-host-ticks.ts";

const states = ["present", "absent"] as const;

/** There or not, one tap each; another tap undoes it. */
const Person = ({
  meeting: { name, promotion },
  state,
  isWaiting,
  onTick,
}: {
  meeting: HostMeeting;
  state: PresenceState | null;
  isWaiting: boolean;
  onTick: (state: TickState | null) => void;
}) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 px-2.5 py-1.5">
    <div>
      <strong className="block leading-tight">{name}</strong>
      <small className="muted block leading-tight">
        {promotion}
        {state === "late" ? ` · ${texts.late}` : state === "excused" ? ` · ${texts.excused}` : ""}
      </small>
    </div>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in all browsers */}
    <div className="flex gap-1" role="group" aria-label={name}>
      {states.map((one) => {
        const isPressed = one === state || (one === "present" && state === "late");
        return (
          <Tick
            key={one}
            size="roomy"
            refuses={one === "absent"}
            waits={isPressed && isWaiting}
            aria-pressed={isPressed}
            onClick={() => onTick(isPressed ? null : one)}
          >
            {one === "present" ? <Check /> : <X />}
            <Aloud>{one === "present" ? texts.here : texts.absent}</Aloud>
            <span className="sr"> : {name}</span>
          </Tick>
        );
      })}
    </div>
  </li>
);

const firstName = ({ name }: HostMeeting) => firstNameOf(name);

/** The other sessions, in the order of the day: those to come by first names, those that are over by who came. */
const Others = ({ sessions, now }: { sessions: readonly HostSession[]; now: Date }) =>
  sessions.length > 0 ? (
    <section className="bench">
      <ol className="slots">
        {sessions.map(({ id, start, end, meetings }) => {
          const isOver = end <= now.toISOString();
          return (
            <SessionRow key={id} hour={timeOf(start)} start={start} state={isOver ? "done" : "met"}>
              <p>
                {isOver
                  ? texts.summary(meetings.map(({ state }) => state))
                  : meetings.map(firstName).join(", ")}
              </p>
            </SessionRow>
          );
        })}
      </ol>
    </section>
  ) : null;

/** What the server did not take, until it was read. */
const Refused = ({
  refused,
  meetings,
  onRead,
}: {
  refused: TickQueue["refused"];
  meetings: readonly HostMeeting[];
  onRead: () => void;
}) => {
  const nameOf = (id: string | null) => meetings.find(({ profile_id }) => profile_id === id)?.name;
  return (
    <RefusedList
      title={texts.refused(refused.length)}
      rows={refused.map(({ tick, message }) => ({
        key: tick.key,
        what: texts.said(nameOf(tick.profile_id) ?? texts.someoneGone, tick.state),
        why: message,
      }))}
      onRead={onRead}
    />
  );
};

/** The day at a table: who is there now, who comes next. */
export const HostDayPart = ({ view, secret, now }: { view: HostView; secret: string; now: Date }) => {
  const { waiting, refused, readRefused, tick } = useHostTicks(view, secret);
  const notice = <Refused refused={refused} meetings={view.meetings} onRead={readRefused} />;
  const ticked = view.meetings.map((meeting) => {
    const own = waiting.findLast(({ profile_id }) => profile_id === meeting.profile_id);
    return own
      ? { ...meeting, state: own.state, said_at: own.at, isWaiting: true }
      : { ...meeting, isWaiting: false };
  });
  const sessions = sessionsOf(ticked);
  const current = shownSession(sessions, now);
  if (!current)
    return (
      <>
        {notice}
        <p>{texts.nobody}</p>
      </>
    );
  const isUnder = isUnderWay(current, now);
  const minutes = Math.ceil((Date.parse(current.end) - now.getTime()) / 60_000);
  return (
    <>
      {notice}
      <section className="stack stack-s">
        {isUnder ? (
          <p>
            <Badge look="brass">{texts.under(timeOf(current.start), minutes)}</Badge>
          </p>
        ) : null}
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {current.meetings.map((meeting) => {
            const shown = ticked.find(({ profile_id }) => profile_id === meeting.profile_id);
            return (
              <Person
                key={meeting.profile_id}
                meeting={meeting}
                state={shown?.state ?? null}
                isWaiting={shown?.isWaiting ?? false}
                onTick={(state) => tick(meeting, state)}
              />
            );
          })}
        </ul>
        {waiting.length > 0 ? (
          <p className="flex items-center gap-1.5 text-sm text-ink-2" role="status">
            <WifiOff aria-hidden="true" />
            {texts.waiting(waiting.length)}
          </p>
        ) : (
          <p className="flex items-center gap-1.5 text-sm text-ink-2" role="status">
            {ticked.some(({ state }) => state) ? (
              <>
                <Check aria-hidden="true" />
                {texts.kept}
              </>
            ) : null}
          </p>
        )}
      </section>
      {now.toISOString() >= current.end ? (
        <Notice kind="success" title={texts.dayOver}>
          {texts.dayOverText}
        </Notice>
      ) : null}
      <Others sessions={sessions.filter(({ id }) => id !== current.id)} now={now} />
    </>
  );
};
