import { MapPin, MessageSquareText } from "lucide-react";
import { useId, useState } from "react";
import type { Agenda } from "#shared/timetable/timetable.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { dayOfWeek, timeOf } from "#web/ui/dates.ts";
import { Change, ZonePost } from "./AgendaMeetings.tsx";
import { type AgendaRow, minutesUntil } from "./agenda-day.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

const lastMinutes = 15;

const Peg = ({ isGone }: { isGone: boolean }) => (
  <i
    className={`size-3 rounded-full forced-colors:border forced-colors:border-[CanvasText] ${isGone ? "[box-shadow:inset_0_0_0_1.5px_var(--on-accent)]" : "bg-on-accent"}`}
  />
);

/** One peg a minute for the last fifteen. The time beside it says the same in words. */
const Pegs = ({ minutes }: { minutes: number }) => (
  <span className="mt-2 flex flex-wrap gap-1.5" aria-hidden="true">
    {Array.from({ length: lastMinutes }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pegs are alike
      <Peg key={n} isGone={n < lastMinutes - minutes} />
    ))}
  </span>
);

const WhatToSay = ({ name }: { name: string | undefined }) => {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <>
      <Button variant="quiet" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        <MessageSquareText />
        {texts.whatToSay}
      </Button>
      <ul id={list} className={open ? "grid w-full gap-2.5" : undefined} hidden={!open}>
        {texts.say(name).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
};

/** The next meeting, or the one under way: when, where, how to get there. */
export const NextMeeting = ({
  row,
  isUnderWay,
  now,
  name,
  marked,
}: {
  row: AgendaRow;
  isUnderWay: boolean;
  now: Date;
  /** Whether what changed is still marked. */
  marked: boolean;
  name: string | undefined;
}) => {
  const heading = useId();
  const { meeting, learners } = row;
  if (!meeting) return null;
  const minutes = minutesUntil(row.start, now);
  const isOwn = learners.length === 0;
  return (
    <section
      className="overflow-clip rounded-lg bg-surface [box-shadow:0_0_0_1.5px_var(--accent),var(--elevation-md)] min-[56rem]:grid min-[56rem]:grid-cols-[minmax(15rem,2fr)_3fr] forced-colors:border forced-colors:border-[CanvasText]"
      aria-labelledby={heading}
    >
      <header className="grid content-center gap-1.5 bg-accent p-pad font-semibold text-on-accent">
        <p>{isUnderWay ? texts.now : texts.next}</p>
        <p className="font-display text-4xl leading-none font-heavy">
          {isUnderWay ? texts.untilTime(timeOf(row.end)) : texts.inMinutes(minutes)}
        </p>
        <p>{texts.fromTo(timeOf(row.start), timeOf(row.end))}</p>
        {isUnderWay ? null : <Pegs minutes={minutes} />}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-pad">
        <h2 id={heading}>{meeting.structure.name}</h2>
        <ZonePost meeting={meeting} />
        {marked ? <Change meeting={meeting} /> : null}
        {meeting.zone.directions ? <p>{meeting.zone.directions}</p> : null}
        {isOwn ? null : (
          <ul className="grid gap-1 leading-tight">
            {learners.map((learner) => (
              <li key={learner.name + learner.promotion}>
                {learner.name} <span className="muted small">{learner.promotion}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="row print:hidden">
          {meeting.structure.is_closed ? null : (
            <ButtonLink to={paths.structure(meeting.structure.id)}>{texts.seeStructure}</ButtonLink>
          )}
          {isOwn ? <WhatToSay name={name} /> : null}
        </div>
      </div>
    </section>
  );
};

/** Before the day: when and where to be. */
export const BeforeTheDay = ({ event, first }: { event: Agenda["event"]; first: AgendaRow | undefined }) => {
  const place = [event.address, [event.zip_code, event.city].filter(Boolean).join(" ")].filter(Boolean);
  return (
    <section className="overflow-clip rounded-lg bg-beech-100 forced-colors:border forced-colors:border-[CanvasText]">
      <header className="grid content-center gap-1.5 bg-beech-200 p-pad font-semibold text-ink">
        <p>{dayOfWeek(event.start_date)}</p>
        <p className="font-display text-4xl leading-none font-heavy">{timeOf(event.start_date)}</p>
        {first ? <p>{texts.firstAt(timeOf(first.start))}</p> : null}
      </header>
      {place.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-pad">
          <p className="flex items-start gap-2">
            <MapPin aria-hidden="true" />
            <span>
              {place.map((line) => (
                <span className="block first:font-semibold" key={line}>
                  {line}
                </span>
              ))}
            </span>
          </p>
          <div className="row print:hidden">
            <a
              className="btn"
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place.join(", "))}`}
              target="_blank"
              rel="noreferrer"
            >
              {texts.route}
            </a>
          </div>
        </div>
      ) : null}
    </section>
  );
};
