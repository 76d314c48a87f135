import { memo } from "react";
import { forOne } from "#shared/contract/aloud.ts";
import type { AttendanceRecord } from "#shared/timetable/attendance.schemas.ts";
import { day, dayOfWeek } from "#web/ui/dates.ts";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import type { Certified, SigningGroup, SigningSheet } from "./record-sheets.ts";
import { recordTexts as texts } from "./record-texts.ts";
import { Sheet } from "./Sheets.tsx";

type ReleasedEvent = Pick<AttendanceRecord, "event" | "release">;

/** Room to sign in, or what was said before the sheet was printed. */
const Signature = ({ said }: { said: string | undefined }) => (
  <td className="w-[36mm] border-l-[0.4pt] border-l-print-line align-middle">{said}</td>
);

const Group = ({ time, structure, place, learners }: SigningGroup) => (
  <tbody>
    {learners.map(({ name, promotion, outcome }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
      <tr className="h-[10mm]" key={n}>
        {n === 0 ? (
          <>
            <th scope="rowgroup" rowSpan={learners.length}>
              {time}
            </th>
            <td rowSpan={learners.length} className="w-[46mm]">
              <strong className="line-clamp-2 text-[8.75pt] leading-[1.15]">{structure}</strong>
              <small>{place}</small>
            </td>
          </>
        ) : null}
        <td>
          <strong className="line-clamp-1">{name}</strong>
          <small className="line-clamp-1 text-[7.5pt]">{promotion}</small>
        </td>
        <Signature said={texts.known[outcome]} />
        {n === 0 ? (
          <td rowSpan={learners.length} className="w-[24mm] border-l-[0.4pt] border-l-print-line" />
        ) : null}
      </tr>
    ))}
  </tbody>
);

const SigningPages = ({ event, release, half, zone, pages }: ReleasedEvent & Omit<SigningSheet, "id">) =>
  pages.map((groups, n) => (
    <Sheet
      kind="signing"
      key={groups[0]?.key ?? ""}
      event={event}
      release={release}
      label={texts.signingOf(texts.halves[half], zone.name)}
      foot={texts.signingFoot}
      zone={zone}
      part={{ page: n + 1, of: pages.length }}
    >
      <div className="flex items-center justify-between gap-[6mm]">
        <div>
          <h2 className="text-[22pt]">{texts.signing}</h2>
          <p>{texts.when(texts.halves[half], dayOfWeek(event.start_date))}</p>
        </div>
        <p className="flex flex-none items-center gap-[3mm]">
          <ZoneMark sign={zone.sign} className="size-[12mm] rounded-sm" />
          <b className="max-w-[55mm] font-display text-[16pt] leading-[1.1] font-heavy">{zone.name}</b>
        </p>
      </div>
      <table
        className="a4-table border-b-[0.4pt] border-b-print-line"
        aria-label={texts.signingOf(texts.halves[half], zone.name)}
      >
        <thead>
          <tr>
            {texts.signingColumns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group {...group} key={group.key} />
        ))}
      </table>
    </Sheet>
  ));

/** The sheets that people sign on paper, by half-day and zone. */
export const SigningSheets = memo(
  ({ record, signing }: { record: AttendanceRecord; signing: readonly SigningSheet[] }) =>
    signing.map(({ id, ...sheet }) => (
      <SigningPages key={id} event={record.event} release={record.release} {...sheet} />
    )),
);

/** What somebody's presence is attested by: a page that says what the record says, to be signed. */
export const CertificateSheet = ({
  event,
  release,
  certified: { name, promotion, rows },
  genreId,
}: ReleasedEvent & {
  certified: Certified;
  /** How they wish to be called, where it is their own. */
  genreId?: number | undefined;
}) => (
  <Sheet
    kind="certificate"
    event={event}
    release={release}
    label={texts.certificateOf(name)}
    foot={texts.certificateFoot}
  >
    <h2>{texts.certificate}</h2>
    <p>{texts.attests}</p>
    <div>
      <p className="font-display text-[20pt] leading-[1.15] font-heavy">{name}</p>
      {promotion ? <p>{promotion}</p> : null}
    </div>
    <p>{texts.took(event.name, dayOfWeek(event.start_date), rows.length, genreId)}</p>
    <table
      className="a4-table"
      aria-label={texts.certificateOf(name)}
      data-full={rows.length > 14 || undefined}
    >
      <thead>
        <tr>
          {texts.certificateColumns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, structure, isLate }) => (
          <tr key={time}>
            <th scope="row" className="whitespace-nowrap">
              {time}
            </th>
            <td>{structure}</td>
            <td>{forOne(isLate ? texts.late : texts.present, genreId)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className="grid grid-cols-2 gap-[10mm]">
      <p>{texts.doneAt(day(new Date().toISOString()))}</p>
      <div className="min-h-[34mm] border-[0.6pt] border-print-line p-[3mm]">{texts.signature}</div>
    </div>
  </Sheet>
);
