import type { ReactNode } from "react";
import { tableNumber } from "#shared/events/events.plan.ts";
import { dayTime, weekdayRange } from "#web/ui/dates.ts";
import { Mark } from "#web/ui/drawings/Mark.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
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

/** The event beside the mark; small on a badge. */
export const EventName = ({ name, small = false }: { name: string; small?: boolean }) => (
  <p
    className={`flex items-center gap-[2mm] font-display leading-none font-bold ${small ? "col-1 text-[9pt] [&_svg]:size-[5mm]" : "text-[12pt] [&_svg]:size-[6mm]"}`}
  >
    <Mark />
    {name}
  </p>
);

const Top = ({ event }: { event: SheetEvent }) => (
  <div className="flex items-center justify-between gap-[6mm] border-b-[1.2pt] border-print-ink pb-[4mm] text-[10pt]">
    <EventName name={event.name} />
    <span>
      {weekdayRange(event.start_date, event.end_date)}
      {event.place ? `, ${event.place}` : null}
    </span>
  </div>
);

/** Which page of a sheet that needs several. */
type Part = { page: number; of: number };

const Foot = ({ text, release, part }: { text: string; release: SheetRelease; part: Part }) => (
  <div className="mt-auto flex justify-between gap-[6mm] border-t-[0.4pt] border-print-line pt-[3mm] text-[9pt]">
    <span>{text}</span>
    <span>{onPage(texts.printed(release?.number, dayTime(new Date().toISOString())), part)}</span>
  </div>
);

const onPage = (text: string, { page, of }: Part): string => (of > 1 ? texts.part(text, page, of) : text);

/** One A4 page. */
export const Sheet = ({
  kind,
  event,
  release,
  label,
  foot,
  zone,
  part = { page: 1, of: 1 },
  children,
}: {
  /** Of each, a preview shows the first ones. */
  kind: "learner" | "structure" | "zone" | "signing" | "certificate";
  event: SheetEvent;
  release: SheetRelease;
  label: string;
  foot: string;
  zone?: SheetZone;
  part?: Part;
  children: ReactNode;
}) => (
  <section className="a4" data-kind={kind} aria-label={onPage(label, part)} data-hue={zone?.hue}>
    <Top event={event} />
    {children}
    <Foot text={foot} release={release} part={part} />
  </section>
);

/** A meeting's line; small where a page is full. */
const large = {
  line: "grid-cols-[30mm_17mm_minmax(0,1fr)] py-[4mm]",
  time: "text-[25pt]",
  sign: "size-[17mm]",
  text: undefined,
  name: "text-[16pt]",
};
const small = {
  line: "grid-cols-[20mm_10mm_minmax(0,1fr)] py-[1.2mm] text-[10pt]",
  time: "text-[15pt]",
  sign: "size-[10mm]",
  text: "truncate",
  name: "truncate text-[12pt]",
};

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
}) => {
  const size = isFull ? small : large;
  return (
    <Sheet
      kind="learner"
      event={event}
      release={release}
      label={texts.sheetOf(name)}
      foot={texts.lost}
      part={part}
    >
      <div>
        <h2>{name}</h2>
        <p>{promotion}</p>
      </div>
      <ol>
        {rows.map((meeting) => (
          <li
            className={`grid items-center gap-[5mm] border-t-[0.8pt] border-print-line first:border-t-0 ${size.line}`}
            key={meeting.time}
          >
            <b className={`font-display leading-none font-heavy ${size.time}`}>{meeting.time}</b>
            {"zone" in meeting ? (
              <>
                <span data-hue={meeting.zone.hue}>
                  <ZoneMark sign={meeting.zone.sign} className={`block rounded-sm ${size.sign}`} />
                </span>
                <p className={size.text}>
                  <strong className={`block font-display leading-[1.2] font-bold ${size.name}`}>
                    {meeting.structure}
                  </strong>
                  {[meeting.place, meeting.zone.name].filter(Boolean).join(", ")}
                </p>
              </>
            ) : (
              <>
                <span />
                <p className={size.text}>{texts.free}</p>
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
            <div className="h-[9.5mm] border-b-[0.6pt] border-print-line" key={n} />
          ))}
        </div>
      ) : null}
    </Sheet>
  );
};

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
    kind="structure"
    event={event}
    release={release}
    label={texts.sheetOf(name)}
    foot={texts.giveBack}
    zone={zone}
    part={part}
  >
    <div className="flex items-start justify-between gap-[6mm]">
      <div>
        <h2 className={name.length > longName ? "text-[18pt]" : undefined}>{name}</h2>
        <p>{facts}</p>
      </div>
      <p className="flex flex-none items-center gap-[3mm]">
        <ZoneMark sign={zone.sign} className="size-[14mm] rounded-sm" />
        <span>
          <b className="block max-w-[55mm] font-display text-[18pt] leading-[1.1] font-heavy">
            {place || zone.name}
          </b>
          {place ? zone.name : null}
        </span>
      </p>
    </div>
    <table
      className="a4-table border-b-[0.6pt] border-b-print-ink"
      aria-label={texts.sheetOf(name)}
      data-full={isFull || undefined}
    >
      <colgroup>
        <col />
        <col />
        {texts.boxes.map((box) => (
          <col className="a4-box" key={box} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{texts.hour}</th>
          <th scope="col">{texts.who}</th>
          {texts.boxes.map((box) => (
            <th scope="col" className="whitespace-nowrap" key={box}>
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
              <td className="font-bold">
                {learner.name} <small>{learner.promotion}</small>
              </td>
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
    kind="zone"
    event={event}
    release={release}
    label={texts.sheetOfZone(zone.name)}
    foot={texts.zoneFoot(zone.name, count, of)}
    zone={zone}
    part={part}
  >
    <div className="grid grid-cols-[36mm_minmax(0,1fr)] items-center overflow-clip rounded-[4mm] bg-hue-100 text-hue-800 print:[print-color-adjust:exact]">
      <ZoneMark sign={zone.sign} className="block size-[36mm]" />
      <div className="px-[8mm]">
        <h2 className="text-[30pt]">{zone.name}</h2>
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
            {/* A number is large; a name as large would be cut. */}
            <th scope="row" className={tableNumber(place) ? undefined : "text-[8pt]"}>
              {tableNumber(place) ?? place}
            </th>
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
