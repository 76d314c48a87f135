import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { instantOf } from "#functions/domain/timetable/agenda.ts";
import { byHost } from "#functions/domain/timetable/attendance.store.ts";
import { arrivalsAmong, doorTicksAmong, readAttendance } from "#functions/domain/timetable/attendance.ts";
import { type Column, column, type Sheet, sheetOf } from "#functions/platform/workbook.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { dayInParis, parisClock } from "#shared/contract/paris.ts";
import { arrivalStateOf } from "#shared/timetable/arrivals.rules.ts";
import { type Attended, outcomeOf, presenceOf, recordOf } from "#shared/timetable/attendance.roll.ts";
import type { Outcome } from "#shared/timetable/attendance.schemas.ts";
import { timetableExportTexts as texts } from "#shared/timetable/timetable.export.ts";
import { byId, type Meeting } from "#shared/timetable/timetable.types.ts";

export type OfLearner = Pick<Meeting, "profile_id">;
export type OfStructure = Pick<Meeting, "structure_id">;

/** How the timetable's sheets say who, when and where. */
export type AttendanceToExport = {
  /** In the order of the rows; those that were expected and take part no more come after them. */
  structures: readonly OfStructure[];
  promotion: Column<OfLearner>;
  where: readonly Column<OfStructure>[];
  /** Of a structure that takes part. */
  nameOf: (structureId: string) => string;
};

const clockOf = (at: string): string => parisClock(new Date(at)).time.slice(0, 5);

const outcomeWords: Record<Outcome, string> = {
  ...texts.states,
  structureAbsent: texts.structureAbsent,
  unticked: texts.unticked,
  cancelled: texts.cancelled,
};

type WithTick = { said: { at: string; by: string } | null };
type Row = Attended & WithTick;
type Counted = { own: readonly Attended[] };

const countColumn = (header: string, isCounted: (outcome: Outcome) => boolean) =>
  column(header, 12, ({ own }: Counted) => own.map(outcomeOf).filter(isCounted).length, {
    kind: "number",
    wrap: true,
  });
const countColumns = [
  countColumn(texts.counts.expected, (outcome) => outcome !== "cancelled"),
  ...(["present", "late", "absent", "excused", "structureAbsent", "unticked"] as const).map((one) =>
    countColumn(texts.counts[one], (outcome) => outcome === one),
  ),
];

/**
 * Who was there, slot by slot, by learner and by structure: everybody whom any release expected, whatever was published
 * since, but for deleted accounts; and who came in at the door, if it was noted. No sheet while nothing was said.
 */
export const attendanceSheets = async (
  eventId: string,
  { structures, promotion, where, nameOf }: AttendanceToExport,
  now: Date,
): Promise<Sheet[]> => {
  const { event, released, attended, records } = await readAttendance(eventId);
  const day = event && dayInParis(event.start_date);
  /** An excuse may be given on another day than the event's. */
  const momentOf = (at: string): string => {
    const clock = parisClock(new Date(at));
    return clock.day === day ? clockOf(at) : texts.on(clock.day, clockOf(at));
  };
  const arrivals = byId(arrivalsAmong(records), "structure_id");
  const doorTicks = byId(
    doorTicksAmong(records).filter(({ state }) => state !== null),
    "profile_id",
  );
  const isSaid = ({ state, absent, excuse }: Attended) =>
    state !== null || absent !== null || excuse !== null;
  const isAnythingSaid =
    doorTicks.size > 0 || [...arrivals.values()].some(({ state }) => state) || attended.some(isSaid);
  if (!event || !isAnythingSaid) return [];
  const people = [
    ...attended.flatMap(({ profile_id, said, absent, excuse }) => [
      ...[profile_id, said?.by, absent?.by, excuse?.by],
    ]),
    ...[...arrivals.values(), ...doorTicks.values()].map(({ by }) => by),
  ].flatMap((id) => (id && id !== byHost ? [id] : []));
  const cards = await findProfileCards(new Set(people));
  const personOf = (id: string) => cards.get(id)?.name ?? texts.removedProfile;
  const about: Column<OfLearner>[] = [
    column(texts.learner, 22, ({ profile_id }) => personOf(profile_id), { wrap: true }),
    promotion,
  ];
  // What was told keeps the names of structures that take part no more.
  const releasedOf = byId(released?.structures ?? [], "id");
  const structure: Column<OfStructure> = column(
    texts.structure,
    26,
    ({ structure_id }) => releasedOf.get(structure_id)?.name ?? nameOf(structure_id),
    { wrap: true },
  );
  const zoneOf = byId(released?.zones ?? [], "id");
  const saidColumns: Column<WithTick>[] = [
    column(texts.tickedAt, 10, ({ said }) => (said ? momentOf(said.at) : null)),
    column(
      texts.tickedBy,
      22,
      ({ said }) => (!said ? null : said.by === byHost ? texts.byHost : personOf(said.by)),
      { wrap: true },
    ),
  ];
  const rows = recordOf(attended)
    .filter(({ profile_id }) => cards.has(profile_id))
    .map((one) => ({ ...one, said: one.excuse ?? one.said ?? one.absent }))
    .sort(
      (a, b) =>
        inFrench(personOf(a.profile_id), personOf(b.profile_id)) ||
        a.profile_id.localeCompare(b.profile_id) ||
        a.start_time.localeCompare(b.start_time),
    );
  const byStructure = Map.groupBy(rows, ({ structure_id }) => structure_id);
  const arrivalOf = ({ structure_id }: OfStructure): string => {
    const found = arrivals.get(structure_id);
    if (!found?.state) return texts.unticked;
    const from = released?.slots.find(({ id }) => id === found.from_slot_id);
    return found.state === "absent" && from ? texts.absentFrom(from.start_time) : texts.arrivals[found.state];
  };
  const instant = (time: string) => new Date(instantOf(event, time));
  const atDoor = [...Map.groupBy(rows, ({ profile_id }) => profile_id)].flatMap(([profile_id, all]) => {
    const own = all.filter((one) => outcomeOf(one) !== "cancelled");
    const [first] = own;
    const said = doorTicks.get(profile_id) ?? null;
    const meetings = own.map((one) => ({
      ...{ start: instant(one.start_time), end: instant(one.end_time), state: presenceOf(one) },
    }));
    return first ? [{ profile_id, first, said, state: arrivalStateOf(meetings, said?.state, now) }] : [];
  });
  const shown = new Set([
    ...structures.map(({ structure_id }) => structure_id),
    ...byStructure.keys(),
    ...arrivals.keys(),
  ]);
  return [
    sheetOf<Row>({
      name: texts.sheets.attendance,
      columns: [
        ...about,
        column(texts.time, 14, ({ start_time, end_time }) => texts.slot(start_time, end_time)),
        structure,
        // Where they were expected then: the structure may have moved since.
        column(texts.zone, 18, ({ zone_id }) => zoneOf.get(zone_id)?.name ?? "", { wrap: true }),
        column(texts.place, 12, ({ place }) => place, { wrap: true }),
        column(texts.attended, 13, (one) => outcomeWords[outcomeOf(one)], { wrap: true }),
        ...saidColumns,
        column(texts.reason, 30, ({ excuse }) => excuse?.reason ?? null, { wrap: true }),
      ],
      rows,
    }),
    sheetOf<OfLearner & Counted>({
      name: texts.sheets.attendanceByLearner,
      columns: [...about, ...countColumns],
      rows: [...Map.groupBy(rows, ({ profile_id }) => profile_id)].map(([profile_id, own]) => ({
        profile_id,
        own,
      })),
    }),
    sheetOf<OfStructure & WithTick & Counted>({
      name: texts.sheets.attendanceByStructure,
      columns: [structure, ...where, column(texts.arrival, 16, arrivalOf), ...saidColumns, ...countColumns],
      rows: [...shown].map((structure_id) => ({
        structure_id,
        said: arrivals.get(structure_id) ?? null,
        own: byStructure.get(structure_id) ?? [],
      })),
    }),
    ...(doorTicks.size > 0
      ? [
          sheetOf<(typeof atDoor)[number]>({
            name: texts.sheets.arrivals,
            columns: [
              ...about,
              column(texts.firstMeeting, 14, ({ first }) => texts.slot(first.start_time, first.end_time)),
              column(texts.atDoor, 13, ({ state }) => texts.doorStates[state]),
              ...saidColumns,
            ],
            rows: atDoor,
          }),
        ]
      : []),
  ];
};
