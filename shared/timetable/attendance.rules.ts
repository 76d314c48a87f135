import { dayInParis, instantInParis } from "#shared/contract/paris.ts";
import type { BoardState } from "#shared/timetable/attendance.schemas.ts";

type Kept = { key: string; at: string };

export const wasThere = (state: BoardState | null | undefined): boolean =>
  state === "present" || state === "late";

/** How many ticks are kept of one learner at one structure. */
export const maxTicks = 50;

const latestFirst = (a: Kept, b: Kept): number =>
  a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1;

/** The tick that counts: the latest by the clock of its phone, however late it arrived; undefined if there is none. */
export const countingTick = <Tick extends Kept>(ticks: readonly Tick[]): Tick | undefined =>
  ticks.toSorted(latestFirst)[0];

/**
 * The record with these ticks, the latest first. Known keys are left as they are: a phone sends again what got no
 * answer. In whatever order ticks arrive, the record is the same in the end.
 */
export const withTicks = <Tick extends Kept>(record: readonly Tick[], ticks: readonly Tick[]): Tick[] => {
  const byKey = new Map<string, Tick>();
  for (const tick of [...record, ...ticks]) if (!byKey.has(tick.key)) byKey.set(tick.key, tick);
  return [...byKey.values()].sort(latestFirst).slice(0, maxTicks);
};

/**
 * The ticks that one phone sends together, at moments that are not to come: a phone whose clock is fast must not win
 * against everybody who ticks after it. All go back by as much as the latest is ahead, so that their order stays.
 */
export const inTime = <Tick extends { at: string }>(ticks: readonly Tick[], now: Date): Tick[] => {
  const ahead = Math.max(0, ...ticks.map(({ at }) => Date.parse(at) - now.getTime()));
  return ticks.map((tick) => ({ ...tick, at: new Date(Date.parse(tick.at) - ahead).toISOString() }));
};

/** From when ticks of an event are kept: what is ticked before its day was tried out. */
export const ticksBegin = ({ start_date }: { start_date: string }): Date =>
  instantInParis(dayInParis(start_date), "00:00");

/** Whether a tick was made before, by the clock of its phone; one whose clock is fast made it no later than it arrived. */
export const isEarly = ({ at }: { at: string }, event: { start_date: string }, now: Date): boolean =>
  Math.min(Date.parse(at), now.getTime()) < ticksBegin(event).getTime();
