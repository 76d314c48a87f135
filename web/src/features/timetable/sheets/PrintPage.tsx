import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { encodeQR } from "qr";
import { memo, useMemo, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { inFrench } from "#shared/contract/collation.ts";
import type { AttendanceRecord } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import type { Timetable } from "#shared/timetable/timetable.schemas.ts";
import { ask } from "#web/api/query.ts";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, FailedState } from "#web/ui/lists/States.tsx";
import { useGrown } from "#web/ui/lists/use-grown.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { askTimetable } from "../ask-timetable.ts";
import { CertificateSheet, SigningSheets } from "./RecordSheets.tsx";
import { certifiedOf, signingSheetsOf, unseenOf } from "./record-sheets.ts";
import { EventName, LearnerSheet, StructureSheet, ZoneSheet } from "./Sheets.tsx";
import { expectedIn, type SheetData, sheetDataOf } from "./sheet-data.ts";
import { learnerPages, structurePages, zonePages } from "./sheet-pages.ts";
import { sheetTexts, printTexts as texts } from "./sheet-texts.ts";
import type { SheetRelease } from "./sheet-types.ts";

const badgesPerSheet = 10;
const longFirstName = 11;

/** The path of a QR code, one stroke for each run of dark squares: hundreds of badges stand in one page. */
const qrOf = (text: string) => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  const strokes = rows.flatMap((row, y) => {
    const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
    return starts.map((x) => {
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      return `M${x} ${y}h${width}v1h-${width}z`;
    });
  });
  return { size: rows.length, path: strokes.join("") };
};

/** Its code opens the learner's day for the team (`BadgePage`); it has ids alone, nothing secret. */
const Badge = ({
  eventId,
  eventName,
  learner: { id, name, promotion },
}: {
  eventId: string;
  eventName: string;
  learner: SheetData["learners"][number];
}) => {
  const { size, path } = useMemo(
    () => qrOf(new URL(paths.badge(eventId, id), window.location.origin).href),
    [eventId, id],
  );
  const [first = "", ...last] = name.split(" ");
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_21mm] grid-rows-[auto_1fr_auto] gap-x-[3mm] border-r-[0.3pt] border-b-[0.3pt] border-dashed border-print-line p-[5mm] leading-tight">
      <EventName name={eventName} small />
      <h3
        className={`col-1 self-end font-display leading-none font-heavy ${first.length > longFirstName ? "text-[18pt]" : "text-[25pt]"}`}
      >
        {first}
        <span className="block text-[13pt] leading-[1.3] font-semibold">{last.join(" ")}</span>
      </h3>
      <small className="col-1 text-[8.5pt] text-balance">{promotion}</small>
      <svg
        className="col-2 row-[1/4] size-[21mm] self-end"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={sheetTexts.qr(name)}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </article>
  );
};

export const Badges = ({
  eventId,
  eventName,
  learners,
}: {
  eventId: string;
  eventName: string;
  learners: SheetData["learners"];
}) => {
  const sheets = Array.from({ length: Math.ceil(learners.length / badgesPerSheet) }, (_, n) =>
    learners.slice(n * badgesPerSheet, (n + 1) * badgesPerSheet),
  );
  const drawn = useGrown(sheets.length, { first: 4, step: 2 });
  return (
    <>
      {sheets.slice(0, drawn).map((some, n) => (
        <section
          className="a4 a4-badges p-[16mm]"
          key={some[0]?.id}
          aria-label={sheetTexts.badges(n + 1, sheets.length)}
        >
          <h2 className="sr">{sheetTexts.badges(n + 1, sheets.length)}</h2>
          <div className="grid auto-rows-[53mm] grid-cols-[1fr_1fr] border-t-[0.3pt] border-l-[0.3pt] border-dashed border-print-line">
            {some.map((learner) => (
              <Badge key={learner.id} eventId={eventId} eventName={eventName} learner={learner} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
};

const ofTimetable = ["learners", "structures", "zones", "badges"] as const;
/** What the record of the day prints. */
const ofRecord = ["signing", "certificates"] as const;
const kinds = [...ofTimetable, ...ofRecord];
type Kind = (typeof kinds)[number];

const badgeSheets = ({ learners }: SheetData): number => Math.ceil(learners.length / badgesPerSheet);

/** What is printed of the record: certificates of one promotion, or of all. */
const printedOf = (record: AttendanceRecord, promotion: string) => {
  const learners = record.learners.filter((one) => promotion === "" || one.promotion === promotion);
  return {
    record,
    signing: signingSheetsOf(record),
    certified: certifiedOf({ learners }),
    promotions: [...new Set(record.learners.map((one) => one.promotion))].filter(Boolean).sort(inFrench),
    unseen: unseenOf({ learners }),
  };
};
type Printed = ReturnType<typeof printedOf>;

/** How many pages each kind prints. */
const pageCountsOf = (data: SheetData, printed: Printed | undefined): Record<Kind, number> => {
  const sum = <One,>(all: readonly One[], pages: (one: One) => readonly unknown[]) =>
    all.reduce((count, one) => count + pages(one).length, 0);
  return {
    learners: sum(expectedIn(data), ({ meetings }) => learnerPages(meetings)),
    structures: sum(data.structures, ({ sessions }) => structurePages(sessions)),
    zones: sum(data.zones, ({ rows }) => zonePages(rows, data.times.length)),
    badges: badgeSheets(data),
    signing: sum(printed?.signing ?? [], (sheet) => sheet.pages),
    certificates: printed?.certified.length ?? 0,
  };
};

/** Sheets that are drawn at once, and at a time after them. */
const grown = { first: 4, step: 12 };

type SheetsToPrint = { event: Timetable["event"]; release: SheetRelease; data: SheetData };

// Each kind is drawn once: ticking another one leaves it as it is.
const LearnerSheets = memo(({ event, release, data }: SheetsToPrint) => {
  const expected = expectedIn(data);
  const drawn = useGrown(expected.length, grown);
  return expected
    .slice(0, drawn)
    .map((learner) => <LearnerSheet key={learner.id} event={event} release={release} {...learner} />);
});
const StructureSheets = memo(({ event, release, data }: SheetsToPrint) => {
  const drawn = useGrown(data.structures.length, grown);
  return data.structures
    .slice(0, drawn)
    .map(({ id, seats, ...structure }) => (
      <StructureSheet
        key={id}
        event={event}
        release={release}
        facts={sheetTexts.seats(seats)}
        {...structure}
      />
    ));
});
const ZoneSheets = memo(({ event, release, data }: SheetsToPrint) =>
  data.zones.map(({ zone, rows }) => (
    <ZoneSheet
      key={zone.id}
      event={event}
      release={release}
      zone={zone}
      times={data.times}
      rows={rows}
      of={data.structures.length}
    />
  )),
);

const CertificateSheets = memo(({ record: { event, release }, certified }: Printed) => {
  const drawn = useGrown(certified.length, grown);
  return certified
    .slice(0, drawn)
    .map((one) => <CertificateSheet key={one.profile_id} event={event} release={release} certified={one} />);
});

const Sheets = ({ shown }: { shown: Timetable }) => {
  const { event, release } = shown;
  const data = useMemo(() => sheetDataOf(shown), [shown]);
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<Kind>>(
    new Set<Kind>(search.get("feuilles") === "presence" ? ofRecord : ofTimetable),
  );
  const [promotion, setPromotion] = useState("");
  const [isWhole, setWhole] = useState(false);
  // Where the sheets stand beside each other, as in sheets.css: what scrolls must scroll by keys too.
  const scrolls = useMedia("screen and (max-width: 36rem)");
  const record = useQuery({
    ...ask(timetable.getAttendanceRecord, { params: { id: event.id } }),
    enabled: release !== null,
  });
  const printed = useMemo(
    () => (record.data ? printedOf(record.data, promotion) : undefined),
    [record.data, promotion],
  );
  const counts: Record<Kind, number> = {
    learners: expectedIn(data).length,
    structures: data.structures.length,
    zones: data.zones.length,
    badges: badgeSheets(data),
    signing: printed?.signing.reduce((sum, sheet) => sum + sheet.pages.length, 0) ?? 0,
    certificates: printed?.certified.length ?? 0,
  };
  const pages = useMemo(() => pageCountsOf(data, printed), [data, printed]);
  const offered = kinds.filter((kind) => printed || !ofRecord.some((one) => one === kind));
  const total = kinds.filter((kind) => chosen.has(kind)).reduce((sum, kind) => sum + pages[kind], 0);
  if ((release ?? shown.draft).meetings.length === 0)
    return (
      <EmptyState title={texts.empty} sign="book">
        {texts.emptyText}
      </EmptyState>
    );
  const of = { event, release, data };
  const unexpected = data.learners.filter(({ meetings }) => meetings.length === 0).map(({ name }) => name);
  return (
    <>
      <div className="stack print:hidden">
        <Notice kind={release ? "info" : "warning"}>
          {release ? texts.olderThanDraft(release.number) : texts.ofDraft}
        </Notice>
        <div className="row between">
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
            <legend className="sr">{texts.which}</legend>
            {offered.map((kind) => (
              <CheckboxField
                key={kind}
                label={texts[kind](counts[kind])}
                checked={chosen.has(kind)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(kind);
                  else next.delete(kind);
                  setChosen(next);
                }}
              />
            ))}
          </fieldset>
          <Button idle={total === 0} onClick={() => window.print()}>
            <Printer />
            {texts.print(total)}
          </Button>
        </div>
        {chosen.has("learners") && unexpected.length > 0 ? (
          <p className="small muted">{texts.withoutSheet(unexpected)}</p>
        ) : null}
        {record.error ? (
          <FailedState
            title={texts.recordFailed}
            detail={record.error.message}
            onRetry={() => void record.refetch()}
          />
        ) : null}
        {printed && chosen.has("certificates") ? (
          <div className="row">
            <SelectField
              label={texts.promotion}
              value={promotion}
              onChange={({ target }) => setPromotion(target.value)}
              options={[
                { id: "", label: texts.everyPromotion },
                ...printed.promotions.map((one) => ({ id: one, label: one })),
              ]}
            />
            {printed.unseen > 0 ? <p className="small muted">{texts.unseen(printed.unseen)}</p> : null}
          </div>
        ) : null}
      </div>
      {total === 0 ? (
        <EmptyState title={texts.nothing} sign="book">
          {texts.nothingText}
        </EmptyState>
      ) : (
        <section
          className={`a4-desk a4-strip ${isWhole ? "" : "a4-brief"}`}
          aria-label={texts.preview}
          tabIndex={scrolls ? 0 : undefined}
        >
          {chosen.has("learners") ? <LearnerSheets {...of} /> : null}
          {chosen.has("structures") ? <StructureSheets {...of} /> : null}
          {chosen.has("zones") ? <ZoneSheets {...of} /> : null}
          {chosen.has("badges") ? (
            <Badges eventId={event.id} eventName={event.name} learners={data.learners} />
          ) : null}
          {printed && chosen.has("signing") ? <SigningSheets {...printed} /> : null}
          {printed && chosen.has("certificates") ? <CertificateSheets {...printed} /> : null}
        </section>
      )}
      {total > 0 && !isWhole && !scrolls ? (
        <div className="print:hidden">
          <Button variant="outline" onClick={() => setWhole(true)}>
            {texts.showAll(total)}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** What staff print: before the day a sheet for everybody, badges and sheets to sign; after it, certificates. */
export const PrintPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(askTimetable(id));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <EventFrame>
      <Loaded query={query} failed={texts.failed}>
        {(shown) => (
          <>
            <EventHead
              event={shown.event}
              tab="timetable"
              below={{
                title: texts.title,
                documentTitle: texts.titleOf(shown.event.name),
                back: { to: paths.timetable(id, "grille"), label: texts.back },
              }}
            />
            <p className="muted print:hidden">{texts.intro}</p>
            <Sheets shown={shown} />
          </>
        )}
      </Loaded>
    </EventFrame>
  );
};
