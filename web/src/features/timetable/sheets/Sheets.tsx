import type { ReactNode } from "react";
import { placeParts } from "#web/features/timetable/agenda/agenda-day.ts";
import { dayOfWeek, dayTime, timeOf } from "#web/ui/dates.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { ZoneMark } from "#web/ui/ZoneMark.tsx";
import { learnerPages, noteLines, type SheetPage, structurePages, zonePages } from "./sheet-pages.ts";
import { sheetTexts as texts } from "./sheet-texts.ts";
import type {
  SheetEvent,
  SheetMeeting,
  SheetRelease,
  SheetSession,
  SheetZone,
  ZoneRow,
} from "./sheet-types.ts";

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

/** Which page of a sheet that needs several. */
type Part = { page: number; of: number };

const Foot = ({ text, release, part }: { text: string; release: SheetRelease; part: Part }) => (
  <div className="a4-foot">
    <span>{text}</span>
    <span>{onPage(texts.printed(release?.number, dayTime(new Date().toISOString())), part)}</span>
  </div>
);

const onPage = (text: string, { page, of }: Part): string => (of > 1 ? texts.part(text, page, of) : text);

/** One A4 page. */
export const Sheet = ({
  event,
  release,
  label,
  foot,
  zone,
  part = { page: 1, of: 1 },
  children,
}: {
  event: SheetEvent;
  release: SheetRelease;
  label: string;
  foot: string;
  zone?: SheetZone;
  part?: Part;
  children: ReactNode;
}) => (
  <section className="a4" aria-label={onPage(label, part)} data-hue={zone?.hue}>
    <Top event={event} />
    {children}
    <Foot text={foot} release={release} part={part} />
  </section>
);

const LearnerPage = ({
  event,
  release,
  name,
  promotion,
  part,
  notes,
  page: { rows, isFull },
}: {
  event: SheetEvent;
  release: SheetRelease;
  name: string;
  promotion: string;
  part: Part;
  /** Lines to write on. */
  notes: number;
  page: SheetPage<SheetMeeting>;
}) => (
  <Sheet event={event} release={release} label={texts.sheetOf(name)} foot={texts.lost} part={part}>
    <div>
      <h2>{name}</h2>
      <p>{promotion}</p>
    </div>
    <ol data-full={isFull || undefined}>
      {rows.map((meeting) => (
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
    {rows.length === 0 ? <p>{texts.noMeeting}</p> : null}
    {notes > 0 ? (
      <div>
        <h3>{texts.notes}</h3>
        {Array.from({ length: notes }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules are alike
          <div className="a4-rule" key={n} />
        ))}
      </div>
    ) : null}
  </Sheet>
);

/** A learner's day, with room to write. */
export const LearnerSheet = ({
  meetings,
  ...sheet
}: {
  event: SheetEvent;
  release: SheetRelease;
  name: string;
  promotion: string;
  meetings: readonly SheetMeeting[];
}) =>
  learnerPages(meetings).map((page, n, { length }) => (
    <LearnerPage
      key={page.rows[0]?.time ?? ""}
      {...sheet}
      notes={noteLines(page)}
      page={page}
      part={{ page: n + 1, of: length }}
    />
  ));

const Boxes = () => (
  <>
    {texts.boxes.map((box) => (
      <td key={box}>
        <span className="a4-box" />
      </td>
    ))}
  </>
);

const longName = 40;

type StructureOf = {
  event: SheetEvent;
  release: SheetRelease;
  name: string;
  facts: string;
  place: string;
  zone: SheetZone;
};

const StructurePage = ({
  event,
  release,
  name,
  facts,
  place,
  zone,
  part,
  page: { rows, isFull },
}: StructureOf & { part: Part; page: SheetPage<SheetSession> }) => (
  <Sheet
    event={event}
    release={release}
    label={texts.sheetOf(name)}
    foot={texts.giveBack}
    zone={zone}
    part={part}
  >
    <div className="a4-head">
      <div>
        <h2 data-long={name.length > longName || undefined}>{name}</h2>
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
    <table className="a4-table" aria-label={texts.sheetOf(name)} data-full={isFull || undefined}>
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
      {rows.map(({ time, isClosed, learners }) => (
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

/** Whom a structure receives, with boxes to tick. */
export const StructureSheet = ({ sessions, ...sheet }: StructureOf & { sessions: readonly SheetSession[] }) =>
  structurePages(sessions).map((page, n, { length }) => (
    <StructurePage
      // biome-ignore lint/suspicious/noArrayIndexKey: a session may go on, at the same hour
      key={n}
      {...sheet}
      page={page}
      part={{ page: n + 1, of: length }}
    />
  ));

type ZoneOf = {
  event: SheetEvent;
  release: SheetRelease;
  zone: SheetZone;
  times: readonly string[];
  /** How many structures are in the zone, and come to the event. */
  count: number;
  of: number;
};

const ZonePage = ({
  event,
  release,
  zone,
  times,
  count,
  of,
  part,
  page: { rows, isFull },
}: ZoneOf & { part: Part; page: SheetPage<ZoneRow> }) => (
  <Sheet
    event={event}
    release={release}
    label={texts.sheetOfZone(zone.name)}
    foot={texts.zoneFoot(zone.name, count, of)}
    zone={zone}
    part={part}
  >
    <div className="a4-band">
      <ZoneMark sign={zone.sign} />
      <div>
        <h2>{zone.name}</h2>
        {zone.directions ? <p>{zone.directions}</p> : null}
      </div>
    </div>
    <table
      className="a4-table a4-grid"
      aria-label={texts.sheetOfZone(zone.name)}
      data-full={isFull || undefined}
    >
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

/** Who is where in a zone: for the wall, and for those who lead people to their table. */
export const ZoneSheet = ({ rows, ...sheet }: Omit<ZoneOf, "count"> & { rows: readonly ZoneRow[] }) =>
  zonePages(rows, sheet.times.length).map((page, n, { length }) => (
    <ZonePage
      key={page.rows[0]?.name ?? ""}
      {...sheet}
      count={rows.length}
      page={page}
      part={{ page: n + 1, of: length }}
    />
  ));
