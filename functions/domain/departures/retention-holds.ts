import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import { linksKeptUntil } from "#functions/domain/accounts/mailed-links.store.ts";
import { nextStep } from "#functions/domain/departures/retention-rules.ts";
import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { rollAmong, rollKeys } from "#functions/domain/timetable/attendance-roll.store.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { followedBy, membershipsOf } from "#functions/domain/training/training.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { retention } from "#shared/contract/retention.ts";

/** The last day after `from` on which funders may ask who was at an event that expected this person, if there is one. */
const attendanceKeptUntil = async (
  profileIds: readonly string[],
  from: string,
): Promise<string | undefined> => {
  if (profileIds.length === 0) return undefined;
  const seen = await readTogether(eventsRoster);
  const asked = seen
    .of(eventsRoster)
    .map(({ id, end_date }) => ({ id, until: dayAfter(end_date.slice(0, 10), retention.attendance) }))
    .filter(({ until }) => until > from);
  const held = await Promise.all(
    asked.map(async ({ id, until }) => {
      const { released, items } = await findReleasedTo(id, profileIds, rollKeys(id, profileIds));
      return rollAmong(items, released).entries.some(({ profile_id }) => profileIds.includes(profile_id))
        ? [until]
        : [];
    }),
  );
  return held.flat().sort().at(-1);
};

/** The day after the last of somebody's promotions ended, also of those whose learners they follow; undefined without any. */
const promotionKeptUntil = async (profileIds: readonly string[]): Promise<string | undefined> => {
  const held = await Promise.all(
    profileIds.map(async (id) => {
      const [memberships, followed] = await Promise.all([membershipsOf(id), followedBy(id)]);
      return [...memberships.map((one) => one.training_action_id), ...followed.keys()];
    }),
  );
  const ids = new Set(held.flat());
  if (ids.size === 0) return undefined;
  return (await readTogether(trainingRoster))
    .of(trainingRoster)
    .filter(({ id }) => ids.has(id))
    .map(({ end_date }) => dayAfter(end_date.slice(0, 10), 1))
    .sort()
    .at(-1);
};

/** The same of an account that nobody opened: not while the last link mailed to it may still open it. */
const nextUnlessAwaited = async (user: Auth): Promise<ReturnType<typeof nextStep>> => {
  const next = nextStep(user);
  const kept = user.verified_at === null ? await linksKeptUntil(user.id) : undefined;
  return kept !== undefined && kept > next.on ? { ...next, on: kept } : next;
};

/**
 * What happens next to an account if nobody signs in to it, and when: not while it holds an attendance to be shown, nor
 * during a promotion, where trainers may do their part by mailed links alone.
 */
export const nextHeldStep = async (user: Auth): Promise<ReturnType<typeof nextStep>> => {
  const next = await nextUnlessAwaited(user);
  if (next.what !== "warn" && next.what !== "erase") return next;
  const profileIds = user.profiles.map(({ id }) => id);
  const held = await Promise.all([attendanceKeptUntil(profileIds, next.on), promotionKeptUntil(profileIds)]);
  const on = [next.on, ...held.flatMap((day) => day ?? [])].sort().at(-1) ?? next.on;
  // Who was warned of another day is warned again.
  const isTold = user.verified_at === null || on === next.on;
  return { what: isTold ? next.what : "warn", on };
};
