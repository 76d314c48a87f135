import { minutesOf } from "#shared/contract/clock.ts";
import type { AttendanceRecord } from "#shared/timetable/attendance.schemas.ts";
import { hours } from "#web/ui/dates.ts";
import { cutIntoPages } from "./sheet-pages.ts";
import type { SheetZone } from "./sheet-types.ts";

type Row = AttendanceRecord["learners"][number]["rows"][number];
type Times = Pick<Row, "start_time" | "end_time">;
type HalfDay = "morning" | "afternoon";

const noon = { from: 11 * 60, to: 14 * 60, otherwise: 13 * 60, pause: 30 };

/**
 * The minute at which the afternoon begins: after the longest pause of half an hour or more that begins around noon, at
 * 13:00 where there is none.
 */
export const afternoonFrom = (slots: readonly Times[]): number => {
  const sorted = slots.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const pauses = sorted.flatMap(({ end_time }, n) => {
    const next = sorted[n + 1];
    const [end, start] = [minutesOf(end_time), next ? minutesOf(next.start_time) : 0];
    const isPause = next && start - end >= noon.pause && end >= noon.from && end <= noon.to;
    return isPause ? [{ start, length: start - end }] : [];
  });
  const [longest] = pauses.sort((a, b) => b.length - a.length || a.start - b.start);
  return longest?.start ?? noon.otherwise;
};

type Signer = { name: string; promotion: string; outcome: Row["outcome"] };
/** Those whom a structure receives in a slot: they sign, and the structure for them. */
export type SigningGroup = {
  key: string;
  time: string;
  structure: string;
  place: string;
  learners: readonly Signer[];
};
export type SigningSheet = { id: string; half: HalfDay; zone: SheetZone; pages: readonly SigningGroup[][] };

/** How many lines to sign on a page has. */
const linesOnPage = 17;

const partsOf = (group: SigningGroup): SigningGroup[] =>
  Array.from({ length: Math.ceil(group.learners.length / linesOnPage) }, (_, n) => ({
    ...group,
    key: `${group.key} ${n}`,
    learners: group.learners.slice(n * linesOnPage, (n + 1) * linesOnPage),
  }));

/** The sheets to sign of each half-day and zone: everybody whom the record expects, in the order of the day and of tables. */
export const signingSheetsOf = ({ zones, learners }: AttendanceRecord): SigningSheet[] => {
  const all = learners.flatMap(({ rows, name, promotion }) =>
    rows.filter(({ outcome }) => outcome !== "cancelled").map((row) => ({ ...row, name, promotion })),
  );
  const from = afternoonFrom(all);
  const isIn = (half: HalfDay) => (row: Row) => minutesOf(row.start_time) >= from === (half === "afternoon");
  return (["morning", "afternoon"] as const).flatMap((half) =>
    zones.flatMap((zone): SigningSheet[] => {
      const own = all.filter((row) => row.zone_id === zone.id && isIn(half)(row));
      const groups = [...Map.groupBy(own, ({ start_time, structure }) => `${start_time} ${structure.id}`)]
        .flatMap(([key, [first, ...others]]): (SigningGroup & Times)[] => {
          if (!first) return [];
          const { start_time, end_time, structure, place } = first;
          return [
            {
              ...{ key, start_time, end_time, place, structure: structure.name, time: hours(start_time) },
              learners: [first, ...others],
            },
          ];
        })
        .sort(
          (a, b) =>
            a.start_time.localeCompare(b.start_time) ||
            a.place.localeCompare(b.place, "fr", { numeric: true }) ||
            a.structure.localeCompare(b.structure, "fr"),
        );
      if (groups.length === 0) return [];
      const pages = cutIntoPages(groups.flatMap(partsOf), ({ learners: some }) => some.length, linesOnPage);
      return [{ id: `${half} ${zone.id}`, half, zone, pages }];
    }),
  );
};

export type Certified = {
  profile_id: string;
  name: string;
  promotion: string;
  rows: readonly { time: string; structure: string; isLate: boolean }[];
};

/** How many were expected, and nobody saw anywhere. */
export const unseenOf = ({ learners }: Pick<AttendanceRecord, "learners">): number =>
  learners.filter(({ rows }) => rows.some(({ outcome }) => outcome !== "cancelled")).length -
  certifiedOf({ learners }).length;

/** The learners whom somebody saw, with the slots in which they were there. */
export const certifiedOf = ({ learners }: Pick<AttendanceRecord, "learners">): Certified[] =>
  learners.flatMap(({ profile_id, name, promotion, rows }) => {
    const attended = rows
      .filter(({ outcome }) => outcome === "present" || outcome === "late")
      .map(({ start_time, end_time, structure, outcome }) => ({
        time: `${hours(start_time)} – ${hours(end_time)}`,
        structure: structure.name,
        isLate: outcome === "late",
      }));
    return attended.length > 0 ? [{ profile_id, name, promotion, rows: attended }] : [];
  });
