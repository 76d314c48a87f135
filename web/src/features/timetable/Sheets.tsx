import type { ReactNode } from "react";
import type { ToldNames } from "#shared/timetable/timetable.told.ts";
import { dayOfWeek, dayTime, timeOf } from "#web/ui/dates.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { ZoneMark } from "#web/ui/ZoneMark.tsx";
import { placeParts } from "./agenda-day.ts";
import { sheetTexts as texts } from "./sheet-texts.ts";

export type SheetEvent = { name: string; start_date: string; end_date: string; place?: string };
export type SheetZone = ToldNames["zones"][number];
export type SheetMeeting =
  | { time: string; structure: string; place: string; zone: SheetZone }
  | { time: string };
/** The release that the sheets say; null: the draft. */
export type SheetRelease = { number: number } | null;

const Top = ({ event }: { event: SheetEvent }) => (
  <div className="a4-top">
    <span className="a4-name">
      <Mark />
      {event.name}
    </span>
    <span>
      {texts.when(dayOfWeek(event.start_date), timeOf(event.start_date), timeOf(event.end_date))}
      {event.place ? `, ${event.place}` : null}
    </span>
  </div>
);

const Foot = ({ children, release }: { children: ReactNode; release: SheetRelease }) => (
  <div className="a4-foot">
    <span>{children}</span>
    <span>{texts.printed(release?.number, dayTime(new Date().toISOString()))}</span>
  </div>
);

/** One A4 page. */
export const Sheet = ({
  event,
  release,
  label,
  foot,
  zone,
  children,
}: {
  event: SheetEvent;
  release: SheetRelease;
  label: string;
  foot: ReactNode;
  zone?: SheetZone;
  children: ReactNode;
}) => (
  <section className="a4" aria-label={label} data-hue={zone?.hue}>
    <Top event={event} />
    {children}
    <Foot release={release}>{foot}</Foot>
  </section>
);

const noteLines = 7;

/** A learner's day, with room to write. */
export const LearnerSheet = ({
  event,
  release,
  name,
  promotion,
  meetings,
}: {
  event: SheetEvent;
  release: SheetRelease;
  name: string;
  promotion: string;
  meetings: readonly SheetMeeting[];
}) => (
  <Sheet event={event} release={release} label={texts.sheetOf(name)} foot={texts.lost}>
    <div>
      <h2>{name}</h2>
      <p>{promotion}</p>
    </div>
    <ol>
      {meetings.map((meeting) => (
        <li className="a4-line" key={meeting.time}>
          <b>{meeting.time}</b>
          {"zone" in meeting ? (
            <>
              <span data-hue={meeting.zone.hue}>
                <ZoneMark sign={meeting.zone.sign} />
              </span>
              <p>
                <strong>{meeting.structure}</strong>
                {[meeting.place, meeting.zone.name].filter(Boolean).join(", ")}
              </p>
            </>
          ) : (
            <>
              <span />
              <p>{texts.free}</p>
            </>
          )}
        </li>
      ))}
    </ol>
    {meetings.length === 0 ? <p>{texts.noMeeting}</p> : null}
    {meetings.length <= 8 ? (
      <div>
        <h3>{texts.notes}</h3>
        {Array.from({ length: noteLines - Math.max(0, meetings.length - 5) }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules are alike
          <div className="a4-rule" key={n} />
        ))}
      </div>
    ) : null}
  </Sheet>
);

type Named = { name: string; promotion: string };
export type SheetSession = { time: string; isClosed: boolean; learners: readonly Named[] };

const Boxes = () => (
  <>
    {texts.boxes.map((box) => (
      <td key={box}>
        <span className="a4-box" />
      </td>
    ))}
  </>
);

/** Whom a structure receives, with boxes to tick. */
export const StructureSheet = ({
  event,
  release,
  name,
  facts,
  place,
  zone,
  sessions,
}: {
  event: SheetEvent;
  release: SheetRelease;
  name: string;
  facts: string;
  place: string;
  zone: SheetZone;
  sessions: readonly SheetSession[];
}) => (
  <Sheet event={event} release={release} label={texts.sheetOf(name)} foot={texts.giveBack} zone={zone}>
    <div className="a4-head">
      <div>
        <h2>{name}</h2>
        <p>{facts}</p>
      </div>
      <p className="a4-spot">
        <ZoneMark sign={zone.sign} />
        <span>
          <b>{place || zone.name}</b>
          {place ? zone.name : null}
        </span>
      </p>
    </div>
    <table
      className="a4-table"
      data-full={sessions.flatMap(({ learners }) => learners).length > 20 ? "" : undefined}
    >
      <thead>
        <tr>
          <th scope="col">{texts.hour}</th>
          <th scope="col">{texts.who}</th>
          {texts.boxes.map((box) => (
            <th scope="col" key={box}>
              {box}
            </th>
          ))}
        </tr>
      </thead>
      {sessions.map(({ time, isClosed, learners }) => (
        <tbody key={time}>
          {learners.length === 0 ? (
            <tr>
              <th scope="row">{time}</th>
              <td colSpan={1 + texts.boxes.length}>{isClosed ? texts.closed : texts.nobody}</td>
            </tr>
          ) : null}
          {learners.map((learner, n) => (
            <tr key={learner.name + learner.promotion}>
              {n === 0 ? (
                <th scope="rowgroup" rowSpan={learners.length}>
                  {time}
                </th>
              ) : null}
              <td>
                <strong>{learner.name}</strong> <small>{learner.promotion}</small>
              </td>
              <Boxes />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </Sheet>
);

export type ZoneRow = { name: string; place: string; cells: readonly (readonly string[] | null)[] };

/** Who is where in a zone: for the wall, and for those who lead people to their table. */
export const ZoneSheet = ({
  event,
  release,
  zone,
  times,
  rows,
  of,
}: {
  event: SheetEvent;
  release: SheetRelease;
  zone: SheetZone;
  times: readonly string[];
  rows: readonly ZoneRow[];
  /** How many structures come to the event. */
  of: number;
}) => (
  <Sheet
    event={event}
    release={release}
    label={texts.sheetOfZone(zone.name)}
    foot={texts.zoneFoot(zone.name, rows.length, of)}
    zone={zone}
  >
    <div className="a4-band">
      <ZoneMark sign={zone.sign} />
      <div>
        <h2>{zone.name}</h2>
        {zone.directions ? <p>{zone.directions}</p> : null}
      </div>
    </div>
    <table className="a4-table a4-grid" data-full={times.length > 6 || rows.length > 8 ? "" : undefined}>
      <thead>
        <tr>
          <th scope="col">{texts.place}</th>
          <th scope="col">{texts.structure}</th>
          {times.map((time) => (
            <th scope="col" key={time}>
              {time}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, place, cells }) => (
          <tr key={name}>
            <th scope="row">{placeParts(place)?.number ?? place}</th>
            <th scope="row">{name}</th>
            {cells.map((names, n) => (
              <td key={times[n]}>
                {names === null ? (
                  <span title={texts.closed}>–</span>
                ) : (
                  names.map((one) => <span key={one}>{one}</span>)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Sheet>
);
