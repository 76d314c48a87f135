import { dayInParis } from "#shared/contract/paris.ts";
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

/**
 * Whether a tick was made before the day of its event, by the clock of its phone: it says what somebody tried out. A phone
 * whose clock is fast made it no later than it arrived.
 */
export const isEarly = (
  { at }: { at: string },
  { start_date }: { start_date: string },
  now: Date,
): boolean => {
  const made = Math.min(Date.parse(at), now.getTime());
  return dayInParis(new Date(made).toISOString()) < dayInParis(start_date);
};
