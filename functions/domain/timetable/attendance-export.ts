import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { byHost } from "#functions/domain/timetable/attendance.store.ts";
import { attendanceOf, type CountedTick } from "#functions/domain/timetable/attendance.ts";
import type { Cell, Column, Sheet } from "#functions/platform/workbook.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { timetableExportTexts as texts } from "#shared/timetable/timetable.export.ts";
import type { Meeting } from "#shared/timetable/timetable.types.ts";

/** How the timetable's sheets say who, when and where. */
export type SheetWords = {
  /** Of the newest release, in the order of the rows. */
  meetings: readonly Meeting[];
  structureIds: readonly string[];
  about: readonly Column[];
  place: readonly Column[];
  identity: (profileId: string) => Cell[];
  time: (slotId: string) => string;
  structure: (id: string) => string;
  whereIs: (structureId: string) => string[];
};

const clockOf = (at: string): string => parisClock(new Date(at)).time.slice(0, 5);

const counts = ["expected", "present", "late", "absent", "unticked"] as const;
const countColumns = counts.map(
  (count): Column => ({ header: texts.counts[count], width: 12, kind: "number" }),
);

/** Who was there, meeting by meeting, by learner and by structure; no sheet while nothing was ticked. */
export const attendanceSheets = async (eventId: string, words: SheetWords): Promise<Sheet[]> => {
  const ticks = (await attendanceOf(eventId)).filter(({ state }) => state !== null);
  if (ticks.length === 0) return [];
  const { meetings, structureIds, about, place, identity, time, structure, whereIs } = words;
  const team = await findProfileCards(new Set(ticks.map(({ by }) => by)));
  const idOf = (structureId: string, profileId: string | null) => `${structureId} ${profileId ?? ""}`;
  const tickOf = new Map(ticks.map((tick) => [idOf(tick.structure_id, tick.profile_id), tick]));
  const stateOf = ({ structure_id, profile_id }: Meeting) =>
    tickOf.get(idOf(structure_id, profile_id))?.state;
  const said = (tick: CountedTick | undefined): Cell[] =>
    tick
      ? [
          clockOf(tick.at),
          tick.by === byHost ? texts.byHost : (team.get(tick.by)?.name ?? texts.removedProfile),
        ]
      : [null, null];
  const saidColumns: Column[] = [
    { header: texts.tickedAt, width: 10 },
    { header: texts.tickedBy, width: 22, wrap: true },
  ];
  const counted = (own: readonly Meeting[]): number[] => {
    const of = (state: CountedTick["state"] | undefined) =>
      own.filter((one) => stateOf(one) === state).length;
    return [own.length, of("present"), of("late"), of("absent"), of(undefined)];
  };
  const byLearner = Map.groupBy(meetings, ({ profile_id }) => profile_id);
  const byStructure = Map.groupBy(meetings, ({ structure_id }) => structure_id);
  return [
    {
      name: texts.sheets.attendance,
      columns: [
        ...about,
        { header: texts.time, width: 14 },
        { header: texts.structure, width: 26, wrap: true },
        ...place,
        { header: texts.attended, width: 13 },
        ...saidColumns,
      ],
      rows: meetings.map((meeting) => {
        const tick = tickOf.get(idOf(meeting.structure_id, meeting.profile_id));
        return [
          ...identity(meeting.profile_id),
          time(meeting.time_slot_id),
          structure(meeting.structure_id),
          ...whereIs(meeting.structure_id),
          tick?.state ? texts.states[tick.state] : texts.unticked,
          ...said(tick),
        ];
      }),
    },
    {
      name: texts.sheets.attendanceByLearner,
      columns: [...about, ...countColumns],
      rows: [...byLearner].map(([profileId, own]) => [...identity(profileId), ...counted(own)]),
    },
    {
      name: texts.sheets.attendanceByStructure,
      columns: [
        { header: texts.structure, width: 26, wrap: true },
        ...place,
        { header: texts.arrival, width: 16 },
        ...saidColumns,
        ...countColumns,
      ],
      rows: structureIds.map((id) => {
        const tick = tickOf.get(idOf(id, null));
        return [
          structure(id),
          ...whereIs(id),
          tick?.state ? texts.arrivals[tick.state] : texts.unticked,
          ...said(tick),
          ...counted(byStructure.get(id) ?? []),
        ];
      }),
    },
  ];
};
