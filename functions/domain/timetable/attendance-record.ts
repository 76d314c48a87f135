import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { promotionsOf } from "#functions/domain/timetable/agenda.ts";
import { byHost } from "#functions/domain/timetable/attendance.store.ts";
import { doorTicksAmong, readAttendance, readAttendanceOf } from "#functions/domain/timetable/attendance.ts";
import { type StoredExcuses, writesToSaveExcuses } from "#functions/domain/timetable/excuses.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { attendanceProblems } from "#shared/timetable/attendance.problems.ts";
import { type Attended, outcomeOf, recordOf } from "#shared/timetable/attendance.roll.ts";
import { wasThere } from "#shared/timetable/attendance.rules.ts";
import type { AttendanceRecord, ExcuseChange, LearnerRecord } from "#shared/timetable/attendance.schemas.ts";

type Read = Awaited<ReturnType<typeof readAttendanceOf>>;

/** The row of a slot; structures keep the name under which people were told of them. */
const rowOf = ({ released }: Pick<Read, "released">, one: Attended) => ({
  time_slot_id: one.time_slot_id,
  start_time: one.start_time,
  end_time: one.end_time,
  structure: {
    id: one.structure_id,
    name: released?.structures.find(({ id }) => id === one.structure_id)?.name ?? "",
  },
  zone_id: one.zone_id,
  place: one.place,
  outcome: outcomeOf(one),
});
const inOrder = (a: Attended, b: Attended): number => a.start_time.localeCompare(b.start_time);

/** The record of everybody who was ever expected at an event, or of some of them; 404 if there is no such event. */
export const attendanceRecord = async (
  eventId: string,
  profileIds?: readonly string[],
): Promise<AttendanceRecord> => {
  const read = await (profileIds ? readAttendanceOf(eventId, profileIds) : readAttendance(eventId));
  const { event, released, attended } = read;
  if (!event) throw commonProblems.notFound();
  const own = Map.groupBy(recordOf(attended), ({ profile_id }) => profile_id);
  const cards = await findProfileCards(own.keys());
  const promotions = await promotionsOf(eventId, [...cards.keys()]);
  const { id, name, start_date, end_date } = event;
  return {
    event: { id, name, start_date, end_date },
    release: released ? { number: released.number } : null,
    zones: released?.zones ?? [],
    learners: [...own]
      .flatMap(([profile_id, rows]) => {
        const card = cards.get(profile_id);
        if (!card) return [];
        const promotion = promotions.get(profile_id) ?? "";
        return [
          { profile_id, name: card.name, promotion, rows: rows.sort(inOrder).map((one) => rowOf(read, one)) },
        ];
      })
      .sort(byName),
  };
};

/** A learner's day for staff; 404 if no release ever expected them, or their account was deleted. */
export const learnerRecord = async (eventId: string, profileId: string): Promise<LearnerRecord> => {
  const read = await readAttendanceOf(eventId, [profileId]);
  const own = recordOf(read.attended).sort(inOrder);
  const arrival = doorTicksAmong(read.records).find(({ state }) => state !== null);
  const said = [
    arrival?.by,
    ...own.flatMap(({ said: last, excuse }) => [last?.by, excuse?.by]).filter((by) => by !== byHost),
  ];
  const [cards, promotions] = await Promise.all([
    findProfileCards([profileId, ...said.flatMap((by) => by ?? [])]),
    promotionsOf(eventId, [profileId]),
  ]);
  const card = cards.get(profileId);
  if (!card || own.length === 0) throw commonProblems.notFound();
  const sayer = (by: string, structure: string) =>
    by === byHost
      ? { profile_id: null, name: structure }
      : { profile_id: by, name: cards.get(by)?.name ?? "" };
  return {
    profile_id: profileId,
    name: card.name,
    promotion: promotions.get(profileId) ?? "",
    arrival: arrival ? { at: arrival.at, by: sayer(arrival.by, "") } : null,
    rows: own.map((one) => {
      const row = rowOf(read, one);
      const by = <Said extends { at: string; by: string }>(counts: Said | null) =>
        counts && { ...counts, by: sayer(counts.by, row.structure.name) };
      return { ...row, said: by(one.said), excuse: by(one.excuse) };
    }),
  };
};

/** How much is kept of what was said of one learner. */
const maxSaid = 100;

/** Excuses a learner in a slot or for the day, or takes that back. What was said before stays in their record. */
export const excuseLearner = (
  { event_id, profile_id }: Pick<StoredExcuses, "event_id" | "profile_id">,
  { time_slot_id, reason }: ExcuseChange,
  { by, now }: { by: string; now: Date },
): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const [{ event, attended: own, excuses }, cards] = await Promise.all([
      readAttendanceOf(event_id, [profile_id]),
      findProfileCards([profile_id]),
    ]);
    const [before] = excuses;
    if (!event || !cards.has(profile_id) || own.length === 0) throw commonProblems.notFound();
    const meant = own.filter((one) => time_slot_id === null || one.time_slot_id === time_slot_id);
    if (meant.length === 0) throw attendanceProblems.notExpected();
    const isSeen = meant.some(({ state }) => wasThere(state));
    if (reason !== null && time_slot_id !== null && isSeen) throw attendanceProblems.wasThere();
    const last = before?.said.at(-1);
    // A repeated call, whose first answer was lost.
    if (last?.by === by && last.reason === reason && last.time_slot_id === time_slot_id) return;
    const said = [...(before?.said ?? []), { time_slot_id, reason, at: now.toISOString(), by }];
    const version = (before?.version ?? 0) + 1;
    await transact(writesToSaveExcuses({ event_id, profile_id, said: said.slice(-maxSaid), version }));
  });
