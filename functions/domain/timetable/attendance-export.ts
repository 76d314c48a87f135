import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { byHost } from "#functions/domain/timetable/attendance.store.ts";
import { attendanceOf, type CountedTick } from "#functions/domain/timetable/attendance.ts";
import { type Column, column, type Sheet, sheetOf } from "#functions/platform/workbook.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { timetableExportTexts as texts } from "#shared/timetable/timetable.export.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

export type OfLearner = Pick<Meeting, "profile_id">;
export type OfStructure = Pick<Meeting, "structure_id">;

/** What the timetable's sheets show, and how they say who, when and where. */
export type Shown = {
  /** Of the newest release, in the order of the rows. */
  meetings: readonly Meeting[];
  structures: readonly OfStructure[];
  about: readonly Column<OfLearner>[];
  slot: Column<Meeting>;
  place: readonly Column<OfStructure>[];
};

const clockOf = (at: string): string => parisClock(new Date(at)).time.slice(0, 5);

type Ticked = { tick: CountedTick | undefined };
type Counted = { own: readonly Ticked[] };

const countColumn = (header: string, isCounted: (one: Ticked) => boolean) =>
  column(header, 12, ({ own }: Counted) => own.filter(isCounted).length, { kind: "number" });
const countColumns = [
  countColumn(texts.counts.expected, () => true),
  ...(["present", "late", "absent"] as const).map((state) =>
    countColumn(texts.counts[state], ({ tick }) => tick?.state === state),
  ),
  countColumn(texts.counts.unticked, ({ tick }) => tick === undefined),
];

/** Who was there, meeting by meeting, by learner and by structure; no sheet while nothing was ticked. */
export const attendanceSheets = async (
  eventId: string,
  { meetings, structures, about, slot, place }: Shown,
): Promise<Sheet[]> => {
  const ticks = (await attendanceOf(eventId)).filter(({ state }) => state !== null);
  if (ticks.length === 0) return [];
  const team = await findProfileCards(new Set(ticks.map(({ by }) => by)));
  const idOf = (structureId: string, profileId: string | null) => `${structureId} ${profileId ?? ""}`;
  const tickOf = new Map(ticks.map((tick) => [idOf(tick.structure_id, tick.profile_id), tick]));
  const ticked = meetings.map((meeting) => ({
    ...meeting,
    tick: tickOf.get(idOf(meeting.structure_id, meeting.profile_id)),
  }));
  const said: Column<Ticked>[] = [
    column(texts.tickedAt, 10, ({ tick }) => (tick ? clockOf(tick.at) : null)),
    column(
      texts.tickedBy,
      22,
      ({ tick }) =>
        !tick ? null : tick.by === byHost ? texts.byHost : (team.get(tick.by)?.name ?? texts.removedProfile),
      { wrap: true },
    ),
  ];
  const byLearner = Map.groupBy(ticked, ({ profile_id }) => profile_id);
  const byStructure = Map.groupBy(ticked, ({ structure_id }) => structure_id);
  return [
    sheetOf<Meeting & Ticked>({
      name: texts.sheets.attendance,
      columns: [
        ...about,
        slot,
        ...place,
        column(texts.attended, 13, ({ tick }) => (tick?.state ? texts.states[tick.state] : texts.unticked)),
        ...said,
      ],
      rows: ticked,
    }),
    sheetOf<OfLearner & Counted>({
      name: texts.sheets.attendanceByLearner,
      columns: [...about, ...countColumns],
      rows: [...byLearner].map(([profile_id, own]) => ({ profile_id, own })),
    }),
    sheetOf<OfStructure & Ticked & Counted>({
      name: texts.sheets.attendanceByStructure,
      columns: [
        ...place,
        column(texts.arrival, 16, ({ tick }) => (tick?.state ? texts.arrivals[tick.state] : texts.unticked)),
        ...said,
        ...countColumns,
      ],
      rows: structures.map(({ structure_id }) => ({
        structure_id,
        tick: tickOf.get(idOf(structure_id, null)),
        own: byStructure.get(structure_id) ?? [],
      })),
    }),
  ];
};
