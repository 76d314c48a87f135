import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import { dayAfter, nextStep } from "#functions/domain/departures/retention-rules.ts";
import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findRollOf } from "#functions/domain/timetable/attendance-roll.store.ts";
import { allMembershipsOf } from "#functions/domain/training/training.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { retention } from "#shared/contract/retention.ts";

/** The last day on which a funder may ask who was at an event that expected this person; undefined without one. */
const attendanceKeptUntil = async (profileIds: readonly string[]): Promise<string | undefined> => {
  const memberships = (await Promise.all(profileIds.map(allMembershipsOf))).flat();
  if (memberships.length === 0) return undefined;
  const seen = await readTogether(eventsRoster, trainingRoster);
  const eventIds = memberships.flatMap(
    ({ training_action_id }) => seen.find(trainingRoster, training_action_id)?.event_id ?? [],
  );
  const days = await Promise.all(
    [...new Set(eventIds)].map(async (id) => {
      const event = seen.find(eventsRoster, id);
      const { entries } = await findRollOf(id, profileIds);
      const isExpected = entries.some(({ profile_id }) => profileIds.includes(profile_id));
      return event && isExpected ? [dayAfter(event.end_date, retention.attendance)] : [];
    }),
  );
  return days.flat().sort().at(-1);
};

/** What happens next to an account if nobody signs in to it, and when: not while it holds an attendance to be shown. */
export const nextHeldStep = async (user: Auth): Promise<ReturnType<typeof nextStep>> => {
  const next = nextStep(user);
  if (next.what !== "warn" && next.what !== "erase") return next;
  const until = await attendanceKeptUntil(user.profiles.map(({ id }) => id));
  return until !== undefined && until > next.on ? { ...next, on: until } : next;
};
