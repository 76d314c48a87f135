import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import {
  byHost,
  findAttendance,
  findAttendanceOf,
  type StoredAttendance,
  writesToSaveAttendance,
  writeToSaveRecord,
} from "#functions/domain/timetable/attendance.store.ts";
import { rollAmong, rollKeys, writesToSaveRoll } from "#functions/domain/timetable/attendance-roll.store.ts";
import { findExcuses, findExcusesOf } from "#functions/domain/timetable/excuses.store.ts";
import { findReleased, findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import { dayInParis, instantInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { actRefusal } from "#shared/events/events.states.ts";
import { tickMessages } from "#shared/timetable/attendance.problems.ts";
import { type Attended, attendedOf, type Roll, withAbsences } from "#shared/timetable/attendance.roll.ts";
import { countingTick, inTime, isEarly, withTicks } from "#shared/timetable/attendance.rules.ts";
import type { BoardState, Tick, TickResult, TickState } from "#shared/timetable/attendance.schemas.ts";
import type { ReleasedTimetable } from "#shared/timetable/timetable.released.ts";
import { byId } from "#shared/timetable/timetable.types.ts";

/** Who ticks: a member of the team, or a structure by its link, which ticks its own meetings only. */
type TickBy = { profile_id: string } | { host: string };

type Pair = Pick<Tick, "profile_id" | "structure_id">;
type Reason = keyof typeof tickMessages;

const idOf = ({ profile_id, structure_id }: Pair): string => `${structure_id ?? ""} ${profile_id ?? ""}`;

/** Why a tick is not kept, or is kept though its meeting takes place no more; undefined if it is kept. */
const reasonOf = (
  { released, roll, early }: { released: ReleasedTimetable | undefined; roll: Roll; early: Set<string> },
  tick: Tick,
  by: TickBy,
): Reason | undefined => {
  if ("host" in by && by.host !== tick.structure_id) return "otherStructure";
  if (!released) return "unpublished";
  if (early.has(tick.key)) return "early";
  if (tick.structure_id === null) {
    if (!roll.some(({ profile_id }) => profile_id === tick.profile_id)) return "unexpected";
    return tick.state === null || tick.state === "present" ? undefined : "onlyArrival";
  }
  if (tick.profile_id === null)
    return released.structures.some(({ id }) => id === tick.structure_id) ? undefined : "unknown";
  const own = roll.filter((entry) => idOf(entry) === idOf(tick));
  const named = own.filter(({ time_slot_id }) => tick.time_slot_id === time_slot_id);
  const meant = tick.time_slot_id ? named : own;
  if (meant.length === 0) return "unknown";
  // Somebody who was said to be absent may have come after all.
  const stands = meant.some(({ dropped }) => dropped === null) || named.some(({ absent }) => absent !== null);
  return stands ? undefined : "elsewhere";
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
    const received = (ticks.get(id) ?? []).map(({ key, state, at, time_slot_id = null }) => ({
      key,
      state,
      at,
      time_slot_id,
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
 * Notes that structures were ticked absent, from a slot on or for the day, at all who were expected there. Asked again with
 * the same ticks, it changes nothing.
 */
const noteAbsentStructures = async (event_id: string, ticks: readonly Tick[], by: string): Promise<void> => {
  const { released, items } = await findReleased(event_id, rollKeys(event_id));
  if (!released) return;
  const { slots } = released;
  const roll = rollAmong(items, released);
  const after = ticks.reduce((entries: Roll, { structure_id, time_slot_id, at }) => {
    const from_slot_id = time_slot_id ?? slots[0]?.id ?? "";
    const incident = { kind: "structure_absent" as const, structure_id: structure_id ?? "", from_slot_id };
    return withAbsences(entries, { incidents: [incident], slots, at, by });
  }, roll.entries);
  const writes = writesToSaveRoll(event_id, roll, after);
  if (writes.length > 0) await transact(writes);
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
  const { event, released, items } = await findReleasedTo(eventId, learners, rollKeys(eventId, learners));
  if (!event) throw commonProblems.notFound();
  const roll = rollAmong(items, released).entries;
  const refusal = actRefusal("tickAttendance", event, now, released !== undefined);
  const published = refusal ? undefined : released;
  // By what each phone said itself: one wrong clock takes all the ticks of its call back.
  const early = new Set(sent.filter((tick) => isEarly(tick, event, now)).map(({ key }) => key));
  const judged = ticks.map((tick) => ({
    tick,
    reason: reasonOf({ released: published, roll, early }, tick, by),
  }));
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
  const away = toKeep
    .map(({ tick }) => tick)
    .filter((one) => one.profile_id === null && one.state === "absent");
  if (away.length > 0 && "profile_id" in by)
    await retryOnConcurrentChange(() => noteAbsentStructures(eventId, away, by.profile_id));
  return judged.map(({ tick, reason }): TickResult => {
    const { key } = tick;
    if (reason === "elsewhere") return { key, outcome: reason, message: tickMessages[reason] };
    if (reason) return { key, outcome: "refused", message: tickMessages[reason] };
    const record = records.get(idOf(tick));
    if (!record) return { key, outcome: "refused", message: tickMessages.deleted };
    const slot = tick.time_slot_id ?? null;
    // What names no slot is about any.
    const about = record.ticks.filter(
      ({ time_slot_id }) => slot === null || time_slot_id === null || time_slot_id === slot,
    );
    if (countingTick(about)?.key === key) return { key, outcome: "kept", message: null };
    return { key, outcome: "outdated", message: tickMessages.outdated };
  });
};

/** What counts of a learner in a slot, of a structure, or of a learner at the door (no slot). `by`: a profile of the team, or `byHost`. */
export type CountedTick = Pair & {
  time_slot_id: string | null;
  state: BoardState | null;
  at: string;
  by: string;
};

/** The tick that counts of each structure itself. `from_slot_id`: from when on it is absent, if not for the day. */
export const arrivalsAmong = (
  records: readonly StoredAttendance[],
): (CountedTick & { structure_id: string; state: TickState | null; from_slot_id: string | null })[] =>
  records.flatMap(({ profile_id, structure_id, ticks }) => {
    const tick = profile_id === null ? countingTick(ticks) : undefined;
    if (!tick || structure_id === null) return [];
    const { state, at, by, time_slot_id } = tick;
    return [{ profile_id, structure_id, time_slot_id: null, state, at, by, from_slot_id: time_slot_id }];
  });

/** The tick that counts of each learner at the door; without state: it was undone. */
export const doorTicksAmong = (
  records: readonly StoredAttendance[],
): (CountedTick & { profile_id: string; state: TickState | null })[] =>
  records.flatMap(({ profile_id, structure_id, ticks }) => {
    const tick = structure_id === null ? countingTick(ticks) : undefined;
    if (!tick || profile_id === null) return [];
    const { state, at, by } = tick;
    return [{ profile_id, structure_id, time_slot_id: null, state, at, by }];
  });

/** An event, what people are told, its roll with what counts of everybody on it, and all that was ticked. */
export const readAttendance = async (eventId: string) => {
  const [{ event, released, items }, records, excuses] = await Promise.all([
    findReleased(eventId, rollKeys(eventId)),
    findAttendance(eventId),
    findExcuses(eventId),
  ]);
  const roll = rollAmong(items, released).entries;
  return { event, released, attended: event ? attendedOf(roll, records, excuses, event) : [], records };
};

type Read = Awaited<ReturnType<typeof findReleasedTo>>;

/** What counts of some learners, by what was read of their event with the keys of their roll. */
export const attendedBy = async (
  event_id: string,
  profileIds: readonly string[],
  { event, released, items }: Read,
) => {
  const roll = rollAmong(items, released).entries.filter(({ profile_id }) => profileIds.includes(profile_id));
  const pairs = roll.flatMap(({ structure_id, profile_id }) => [
    { event_id, structure_id, profile_id },
    { event_id, structure_id, profile_id: null },
    { event_id, structure_id: null, profile_id },
  ]);
  const [records, excuses] = await Promise.all([
    findAttendanceOf([...new Map(pairs.map((pair) => [idOf(pair), pair])).values()]),
    findExcusesOf(event_id, profileIds),
  ]);
  const attended = event ? attendedOf(roll, records, excuses, event) : [];
  return { attended, excuses, records };
};

/** The same of some learners alone: three requests, however many others there are. */
export const readAttendanceOf = async (event_id: string, profileIds: readonly string[]) => {
  const read = await findReleasedTo(event_id, profileIds, rollKeys(event_id, profileIds));
  return { ...read, ...(await attendedBy(event_id, profileIds, read)) };
};

/** Everybody who was ever expected at one structure, by the event's roll, with what counts of them. */
export const attendedAt = async (
  event: { id: string; start_date: string },
  structureId: string,
  roll: Roll,
): Promise<Attended[]> => {
  const [records, excuses] = await Promise.all([
    findAttendance(event.id, structureId),
    findExcuses(event.id),
  ]);
  return attendedOf(
    roll.filter(({ structure_id }) => structure_id === structureId),
    records,
    excuses,
    event,
  );
};

type SaidAbsences = Parameters<typeof withAbsences>[1];

/** A structure that comes after all was never away, or is late: who waited for it in what is over by now did so in vain. */
const comingState = (
  { start_date }: { start_date: string },
  roll: Roll,
  structureId: string,
  at: string,
): TickState | null => {
  const day = dayInParis(start_date);
  const isMissed = roll.some(
    ({ structure_id, absent, end_time }) =>
      structure_id === structureId &&
      absent?.who === "structure" &&
      instantInParis(day, end_time) <= new Date(at),
  );
  return isMissed ? "late" : null;
};

/** The writes that note in the records of structures what a repair was told of them. `key`: the repair. */
export const writesToNoteStructures = async (
  event: { id: string; start_date: string },
  roll: Roll,
  { incidents, slots, at, by }: SaidAbsences,
  key: string,
): Promise<Write[]> => {
  const event_id = event.id;
  const of = byId(
    incidents.filter((one) => one.kind === "structure_absent" || one.kind === "structure_comes"),
    "structure_id",
  );
  const pairs = [...of.keys()].map((structure_id) => ({ event_id, structure_id, profile_id: null }));
  const found = await findAttendanceOf(pairs);
  return pairs.map((pair) => {
    const before = found.find((one) => idOf(one) === idOf(pair)) ?? { ...pair, ticks: [], version: 0 };
    const incident = of.get(pair.structure_id);
    const slotId = incident?.kind === "structure_absent" ? incident.from_slot_id : null;
    const time_slot_id = slotId === slots[0]?.id ? null : slotId;
    const state =
      incident?.kind === "structure_absent" ? "absent" : comingState(event, roll, pair.structure_id, at);
    const tick = { key, state, at, received_at: at, by, time_slot_id };
    return writeToSaveRecord({
      ...before,
      ticks: withTicks(before.ticks, [tick]),
      version: before.version + 1,
    });
  });
};
