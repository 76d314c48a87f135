import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { promotionsOf } from "#functions/domain/timetable/agenda.ts";
import {
  attendanceSheets,
  type OfLearner,
  type OfStructure,
} from "#functions/domain/timetable/attendance-export.ts";
import { readTimetable, withLevels } from "#functions/domain/timetable/computing/input.ts";
import { findLastRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { type Cell, type Column, column, type Sheet, sheetOf } from "#functions/platform/workbook.ts";
import { timetableExportTexts as texts } from "#shared/timetable/timetable.export.ts";
import { type ReleasedTimetable, releaseOf } from "#shared/timetable/timetable.released.ts";
import { byId, type Meeting, pairOf, sessionOf } from "#shared/timetable/timetable.types.ts";

/** The slots that people were told, those with meetings that were removed since too. */
const slotsTold = ({ slots, meetings }: ReleasedTimetable) => {
  const ofMeetings = meetings.map(({ time_slot_id: id, start_time, end_time }) => ({
    id,
    start_time,
    end_time,
  }));
  return [...byId([...ofMeetings, ...slots], "id").values()].sort((a, b) =>
    a.start_time.localeCompare(b.start_time),
  );
};

/** Where people were told that each meeting is, and each structure. */
const placesTold = (told: ReleasedTimetable) => {
  const meetings = new Map(told.meetings.map((meeting) => [pairOf(meeting), meeting]));
  const structures = byId(releaseOf(told).places, "structure_id");
  return (one: OfStructure | Meeting) =>
    ("profile_id" in one ? meetings.get(pairOf(one)) : undefined) ?? structures.get(one.structure_id);
};

/**
 * An event's timetable as sheets: the newest release with the hours and the tables that people were told, or the draft
 * while nothing is published, which the sheets' names say. None while there is no meeting.
 */
export const timetableSheets = async (eventId: string, now: Date): Promise<Sheet[]> => {
  const [{ seen, input, people, hosts, zones, draft }, release, { released }] = await Promise.all([
    readTimetable(eventId),
    findLastRelease(eventId),
    findReleased(eventId),
  ]);
  const meetings: readonly Meeting[] = release?.meetings ?? withLevels(input, draft.meetings);
  if (meetings.length === 0) return [];
  const nameOf = (name: string) => (release ? name : texts.ofDraft(name));

  const slots = released ? slotsTold(released) : input.slots;
  const zoneNames = new Map([...zones, ...(released?.zones ?? [])].map(({ id, name }) => [id, name]));
  const [personOf, slotOf] = [byId(people, "profile_id"), byId(slots, "id")];
  const hostOf = new Map(hosts.map((host) => [host.participation.structure_id, host]));
  const order = new Map(slots.map(({ id }, n) => [id, n]));
  const at = ({ time_slot_id }: Meeting) => order.get(time_slot_id) ?? 0;
  const time = (slotId: string) => {
    const slot = slotOf.get(slotId);
    return slot ? texts.slot(slot.start_time, slot.end_time) : texts.removedSlot;
  };
  // Who was told of a meeting keeps their name, also once they were taken off the promotion, or the structure off the event.
  const learner = (id: string) =>
    (personOf.get(id) ?? seen.find(profilesRoster, id))?.name ?? texts.removedProfile;
  const told = [...new Set(meetings.map(({ structure_id }) => structure_id))];
  const offIds = told.filter((id) => !hostOf.has(id));
  const off = await structureNames(offIds);
  const structure = (id: string) => (hostOf.get(id)?.card ?? off.get(id))?.name ?? texts.removedStructure;
  const participationOf = (id: string) => hostOf.get(id)?.participation;
  const known = meetings.map(({ profile_id }) => profile_id).filter((id) => seen.find(profilesRoster, id));
  const promotions = await promotionsOf(eventId, known);
  const sorted = meetings.toSorted(
    (a, b) =>
      learner(a.profile_id).localeCompare(learner(b.profile_id), "fr") ||
      a.profile_id.localeCompare(b.profile_id) ||
      at(a) - at(b),
  );
  const own = Map.groupBy(sorted, ({ profile_id }) => profile_id);
  const sessions = Map.groupBy(sorted, sessionOf);
  const promotion: Column<OfLearner> = column(
    texts.promotion,
    22,
    ({ profile_id }) => personOf.get(profile_id)?.promotion.name ?? promotions.get(profile_id) ?? "",
    { wrap: true },
  );
  const about: Column<OfLearner>[] = [
    column(texts.learner, 22, ({ profile_id }) => learner(profile_id), { wrap: true }),
    promotion,
  ];
  const toldAt = released ? placesTold(released) : () => undefined;
  const placeOf = (one: OfStructure | Meeting) => toldAt(one) ?? participationOf(one.structure_id);
  const where: Column<OfStructure | Meeting>[] = [
    column(texts.zone, 18, (one) => zoneNames.get(placeOf(one)?.zone_id ?? "") ?? "", { wrap: true }),
    column(texts.place, 12, (one) => placeOf(one)?.place ?? "", { wrap: true }),
  ];
  const place: Column<OfStructure>[] = [
    column(texts.structure, 26, ({ structure_id }) => structure(structure_id), { wrap: true }),
    ...where,
  ];
  const slot = column(texts.time, 14, ({ time_slot_id }: Meeting) => time(time_slot_id));
  const slotColumns = <Row>(cell: (row: Row, slotId: string) => Cell) =>
    slots.map(({ id }) => column(time(id), 22, (row: Row) => cell(row, id), { wrap: true }));
  const isTold = new Set(told);
  const shown = [
    ...hosts
      .map(({ participation }) => participation.structure_id)
      .filter((id) => isTold.has(id) || input.structures.some((one) => one.structure_id === id)),
    ...offIds,
  ].map((structure_id) => ({ structure_id }));
  const left = [...own.keys()].filter((id) => !personOf.has(id) && seen.find(profilesRoster, id));
  const ofDay = ({ profile_id }: OfLearner) => own.get(profile_id) ?? [];
  return [
    sheetOf<Meeting>({
      name: nameOf(texts.sheets.meetings),
      columns: [...about, slot, ...place, column(texts.level, 13, ({ level }) => texts.levels[level])],
      rows: sorted,
    }),
    sheetOf<OfLearner>({
      name: nameOf(texts.sheets.byLearner),
      columns: [
        ...about,
        column(texts.count, 12, (one) => ofDay(one).length, { kind: "number" }),
        ...slotColumns((one: OfLearner, slotId) => {
          const meeting = ofDay(one).find(({ time_slot_id }) => time_slot_id === slotId);
          return meeting ? structure(meeting.structure_id) : null;
        }),
      ],
      rows: [
        ...people.filter(
          ({ profile_id }) =>
            own.has(profile_id) || input.learners.some((one) => one.profile_id === profile_id),
        ),
        ...left.map((profile_id) => ({ profile_id })),
      ],
      pagesWide: 2,
    }),
    sheetOf<OfStructure>({
      name: nameOf(texts.sheets.byStructure),
      columns: [
        ...place,
        ...slotColumns(({ structure_id }: OfStructure, time_slot_id) => {
          const names = (sessions.get(sessionOf({ structure_id, time_slot_id })) ?? []).map((one) =>
            learner(one.profile_id),
          );
          if (names.length > 0) return names.join("\n");
          return participationOf(structure_id)?.closed_slot_ids.includes(time_slot_id) ? texts.closed : null;
        }),
      ],
      rows: shown,
      pagesWide: 2,
    }),
    // A draft has nothing that could be ticked.
    ...(release
      ? await attendanceSheets(eventId, { structures: shown, promotion, where, nameOf: structure }, now)
      : []),
  ];
};
