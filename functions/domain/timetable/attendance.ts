import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { promotionsOf } from "#functions/domain/timetable/agenda.ts";
import {
  byHost,
  findAttendance,
  findAttendanceOf,
  type StoredAttendance,
  writesToSaveAttendance,
} from "#functions/domain/timetable/attendance.store.ts";
import { findTold, findToldTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { tickMessages } from "#shared/timetable/attendance.problems.ts";
import { countingTick, inTime, withTicks } from "#shared/timetable/attendance.rules.ts";
import type { Attendance, Tick, TickResult, TickState } from "#shared/timetable/attendance.schemas.ts";
import type { ToldTimetable } from "#shared/timetable/timetable.told.ts";
import { byId } from "#shared/timetable/timetable.types.ts";

/** Who ticks: a member of the team, or a structure by its link, which ticks its own meetings only. */
export type TickBy = { profile_id: string } | { host: string };

type Pair = Pick<Tick, "profile_id" | "structure_id">;
type Reason = keyof typeof tickMessages;

const idOf = ({ profile_id, structure_id }: Pair): string => `${structure_id} ${profile_id ?? ""}`;

/** Why a tick is not kept, or is kept though its meeting takes place no more; undefined if it is kept. */
const reasonOf = (told: ToldTimetable | undefined, tick: Tick, by: TickBy): Reason | undefined => {
  if ("host" in by && by.host !== tick.structure_id) return "otherStructure";
  if (!told) return "unpublished";
  const isPair = (pair: Pair) => idOf(pair) === idOf(tick);
  if (tick.profile_id === null)
    return told.structures.some(({ id }) => id === tick.structure_id) ? undefined : "unknown";
  if (told.meetings.some(isPair)) return undefined;
  return told.cancelled.some(isPair) ? "elsewhere" : "unknown";
};

/** Two writes for each record and one for all: a transaction takes 100. */
const recordsAtOnce = 40;

const keep = async (
  event_id: string,
  ticks: ReadonlyMap<string, readonly Tick[]>,
  by: TickBy,
  now: Date,
): Promise<StoredAttendance[]> => {
  const pairs = [...ticks.values()].flatMap(([first]) => (first ? [{ event_id, ...first }] : []));
  const [found, cards] = await Promise.all([
    findAttendanceOf(pairs),
    findProfileCards(pairs.flatMap(({ profile_id }) => profile_id ?? [])),
  ]);
  const earlier = new Map(found.map((record) => [idOf(record), record]));
  const changed: StoredAttendance[] = [];
  const records = pairs.flatMap(({ structure_id, profile_id }) => {
    if (profile_id !== null && !cards.has(profile_id)) return [];
    const id = idOf({ structure_id, profile_id });
    const before = earlier.get(id) ?? { event_id, structure_id, profile_id, ticks: [], version: 0 };
    const received = (ticks.get(id) ?? []).map(({ key, state, at }) => ({
      key,
      state,
      at,
      received_at: now.toISOString(),
      by: "host" in by ? byHost : by.profile_id,
    }));
    const kept = withTicks(before.ticks, received);
    const known = new Set(before.ticks.map(({ key }) => key));
    if (kept.every(({ key }) => known.has(key))) return [before];
    const after = { ...before, ticks: kept, version: before.version + 1 };
    changed.push(after);
    return [after];
  });
  if (changed.length > 0) await transact(writesToSaveAttendance(event_id, changed));
  return records;
};

/**
 * Keeps ticks, each by its key once, whatever was kept of them before. A tick that cannot be kept says so in its result
 * and fails no other. 404 if there is no such event.
 */
export const keepTicks = async (
  eventId: string,
  sent: readonly Tick[],
  by: TickBy,
  now: Date,
): Promise<TickResult[]> => {
  const ticks = inTime(sent, now);
  const learners = ticks.flatMap(({ profile_id }) => profile_id ?? []);
  const { event, told } = await findToldTo(eventId, learners);
  if (!event) throw commonProblems.notFound();
  const judged = ticks.map((tick) => ({ tick, reason: reasonOf(told, tick, by) }));
  const toKeep = judged.filter(({ reason }) => reason === undefined || reason === "elsewhere");
  const pairs = [
    ...Map.groupBy(
      toKeep.map(({ tick }) => tick),
      idOf,
    ),
  ];
  const records = new Map<string, StoredAttendance>();
  for (const some of chunks(pairs, recordsAtOnce)) {
    const saved = await retryOnConcurrentChange(() => keep(eventId, new Map(some), by, now));
    for (const record of saved) records.set(idOf(record), record);
  }
  return judged.map(({ tick, reason }): TickResult => {
    const { key } = tick;
    if (reason === "elsewhere") return { key, outcome: reason, message: tickMessages[reason] };
    if (reason) return { key, outcome: "refused", message: tickMessages[reason] };
    const record = records.get(idOf(tick));
    if (!record) return { key, outcome: "refused", message: tickMessages.deleted };
    if (countingTick(record.ticks)?.key === key) return { key, outcome: "kept", message: null };
    return { key, outcome: "outdated", message: tickMessages.outdated };
  });
};

/** The tick that counts. `by`: a profile of the team, or `byHost`. */
export type CountedTick = Pair & { state: TickState | null; at: string; by: string };

const counted = (records: readonly StoredAttendance[]): CountedTick[] =>
  records.flatMap(({ profile_id, structure_id, ticks }) => {
    const tick = countingTick(ticks);
    return tick ? [{ profile_id, structure_id, state: tick.state, at: tick.at, by: tick.by }] : [];
  });

/** The tick that counts of each learner, and of each structure, that was ticked at an event. */
export const attendanceOf = async (eventId: string): Promise<CountedTick[]> =>
  counted(await findAttendance(eventId));

/** The same at one structure. */
export const attendanceAt = async (eventId: string, structureId: string): Promise<CountedTick[]> =>
  counted(await findAttendance(eventId, structureId));

/** Who is where in the newest release, and who was ticked; 404 if there is no such event. */
export const boardOf = async (eventId: string): Promise<Attendance> => {
  const [{ event, told }, ticks] = await Promise.all([findTold(eventId), attendanceOf(eventId)]);
  if (!event) throw commonProblems.notFound();
  const { id, name, start_date, end_date, welcome_phone } = event;
  const shown = { event: { id, name, start_date, end_date, welcome_phone } };
  if (!told)
    return {
      ...shown,
      release: null,
      slots: [],
      zones: [],
      structures: [],
      people: [],
      meetings: [],
      ticks: [],
    };

  const learners = new Set(told.meetings.map(({ profile_id }) => profile_id));
  const [cards, promotions] = await Promise.all([
    findProfileCards(new Set([...learners, ...ticks.map(({ by }) => by).filter((by) => by !== byHost)])),
    promotionsOf(eventId),
  ]);
  const names = byId(told.structures, "id");
  const structures = new Map(
    told.meetings.map(({ structure_id, zone_id, place }) => [
      structure_id,
      { id: structure_id, name: names.get(structure_id)?.name ?? "", zone_id, place },
    ]),
  );
  const people = [...learners].flatMap((profile_id) => {
    const card = cards.get(profile_id);
    return card
      ? [{ profile_id, user_id: card.user_id, name: card.name, promotion: promotions.get(profile_id) ?? "" }]
      : [];
  });
  return {
    ...shown,
    release: { number: told.number, published_at: told.published_at },
    slots: told.slots,
    zones: told.zones.filter(({ id }) => [...structures.values()].some(({ zone_id }) => zone_id === id)),
    structures: [...structures.values()].sort(byName),
    people: people.sort(byName),
    meetings: told.meetings.map(({ profile_id, structure_id, time_slot_id }) => ({
      profile_id,
      structure_id,
      time_slot_id,
    })),
    ticks: ticks.map(({ by, ...tick }) => ({
      ...tick,
      by:
        by === byHost
          ? { profile_id: null, name: names.get(tick.structure_id)?.name ?? "" }
          : { profile_id: by, name: cards.get(by)?.name ?? "" },
    })),
  };
};
