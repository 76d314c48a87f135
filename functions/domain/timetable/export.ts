import { attendanceSheets } from "#functions/domain/timetable/attendance-export.ts";
import {
  readTimetable,
  readTimetableRosters,
  withLevels,
} from "#functions/domain/timetable/computing/input.ts";
import { findDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import { findLastRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import type { Cell, Column, Sheet } from "#functions/platform/workbook.ts";
import { indexById } from "#functions/store/roster.ts";
import { timetableExportTexts as texts } from "#shared/timetable/timetable.export.ts";
import { byId, type Meeting, sessionOf } from "#shared/timetable/timetable.types.ts";

/** A column of the timetable's sheets. */
export const column = (header: string, width: number, more: Partial<Column> = {}): Column => ({
  header,
  width,
  ...more,
});

/**
 * An event's timetable as sheets: the newest release, or the draft while nothing is published, which the sheets' names
 * say. None while there is no meeting.
 */
export const timetableSheets = async (eventId: string): Promise<Sheet[]> => {
  const [{ input, people, hosts, zones }, release, draft] = await Promise.all([
    readTimetableRosters().then((seen) => readTimetable(seen, eventId)),
    findLastRelease(eventId),
    findDraft(eventId),
  ]);
  const meetings: readonly Meeting[] = release?.meetings ?? withLevels(input, draft?.meetings ?? []);
  if (meetings.length === 0) return [];
  const nameOf = (name: string) => (release ? name : texts.ofDraft(name));

  const [personOf, slotOf, zoneOf] = [byId(people, "profile_id"), byId(input.slots, "id"), indexById(zones)];
  const hostOf = new Map(hosts.map((host) => [host.participation.structure_id, host]));
  const order = new Map(input.slots.map(({ id }, n) => [id, n]));
  const at = ({ time_slot_id }: Meeting) => order.get(time_slot_id) ?? 0;
  const time = (slotId: string) => {
    const slot = slotOf.get(slotId);
    return slot ? texts.slot(slot.start_time, slot.end_time) : texts.removedSlot;
  };
  const learner = (id: string) => personOf.get(id)?.name ?? texts.removedProfile;
  const structure = (id: string) => hostOf.get(id)?.card?.name ?? texts.removedStructure;
  const whereIs = (id: string): string[] => {
    const host = hostOf.get(id)?.participation;
    return [zoneOf.get(host?.zone_id ?? "")?.name ?? "", host?.place ?? ""];
  };
  const sorted = meetings.toSorted(
    (a, b) =>
      learner(a.profile_id).localeCompare(learner(b.profile_id), "fr") ||
      a.profile_id.localeCompare(b.profile_id) ||
      at(a) - at(b),
  );
  const own = Map.groupBy(sorted, ({ profile_id }) => profile_id);
  const sessions = Map.groupBy(sorted, sessionOf);
  const slotColumns = input.slots.map(({ id }) => column(time(id), 22, { wrap: true }));
  const about = [column(texts.learner, 22, { wrap: true }), column(texts.promotion, 22, { wrap: true })];
  const identity = (id: string): Cell[] => [learner(id), personOf.get(id)?.promotion.name ?? ""];
  const place = [column(texts.zone, 18, { wrap: true }), column(texts.place, 12, { wrap: true })];
  const released = new Set(meetings.map(({ structure_id }) => structure_id));
  const shown = hosts
    .map(({ participation }) => participation.structure_id)
    .filter((id) => released.has(id) || input.structures.some(({ structure_id }) => structure_id === id));
  return [
    {
      name: nameOf(texts.sheets.meetings),
      columns: [
        ...about,
        column(texts.time, 14),
        column(texts.structure, 26, { wrap: true }),
        ...place,
        column(texts.level, 13),
      ],
      rows: sorted.map((one) => [
        ...identity(one.profile_id),
        time(one.time_slot_id),
        structure(one.structure_id),
        ...whereIs(one.structure_id),
        texts.levels[one.level],
      ]),
    },
    {
      name: nameOf(texts.sheets.byLearner),
      columns: [...about, column(texts.count, 12, { kind: "number" }), ...slotColumns],
      rows: people
        .filter(
          ({ profile_id }) =>
            own.has(profile_id) || input.learners.some((one) => one.profile_id === profile_id),
        )
        .map(({ profile_id }) => {
          const day = own.get(profile_id) ?? [];
          const cells = input.slots.map(({ id }) => {
            const meeting = day.find(({ time_slot_id }) => time_slot_id === id);
            return meeting ? structure(meeting.structure_id) : null;
          });
          return [...identity(profile_id), day.length, ...cells];
        }),
      pagesWide: 2,
    },
    {
      name: nameOf(texts.sheets.byStructure),
      columns: [column(texts.structure, 26, { wrap: true }), ...place, ...slotColumns],
      rows: shown.map((id) => [
        structure(id),
        ...whereIs(id),
        ...input.slots.map(({ id: time_slot_id }) => {
          const names = (sessions.get(sessionOf({ structure_id: id, time_slot_id })) ?? []).map((one) =>
            learner(one.profile_id),
          );
          if (names.length > 0) return names.join("\n");
          const isClosed = hostOf.get(id)?.participation.closed_slot_ids.includes(time_slot_id);
          return isClosed ? texts.closed : null;
        }),
      ]),
      pagesWide: 2,
    },
    // A draft has nothing that could be ticked.
    ...(release
      ? await attendanceSheets(eventId, {
          meetings: sorted,
          structureIds: shown,
          about,
          place,
          identity,
          time,
          structure,
          whereIs,
        })
      : []),
  ];
};
