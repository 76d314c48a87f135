import { learnerCounts } from "#functions/services/wishes/incomplete.ts";
import { eventsRoster, trainingRoster } from "#functions/store/agenda.ts";
import { profilesRoster } from "#functions/store/profiles.ts";
import { readAtOnce, type Seen } from "#functions/store/roster.ts";
import { situationsRoster } from "#functions/store/situations.ts";
import { findStructureReviews } from "#functions/store/structure-log.ts";
import { structuresRoster } from "#functions/store/structures.ts";
import { nextEvents } from "#shared/events/events.rules.ts";
import { awaitsReview } from "#shared/situations/situations.rules.ts";
import type { StaffTodo } from "#shared/training/training.schemas.ts";

/** What the counts need, besides the next event's members and wishes. */
export const readTodo = () =>
  Promise.all([
    readAtOnce(eventsRoster, trainingRoster, profilesRoster, structuresRoster, situationsRoster),
    findStructureReviews(),
  ]);

const situationsTodo = (seen: Seen<"situations">): StaffTodo["situations"] => {
  const submitted = seen
    .of(situationsRoster)
    .filter(awaitsReview)
    .flatMap(({ submitted_at }) => submitted_at ?? []);
  return { count: submitted.length, oldest: submitted.toSorted()[0] ?? null };
};

const wishesTodo = async (
  seen: Seen<"events" | "trainingActions">,
  now: Date,
): Promise<StaffTodo["wishes"]> => {
  const [event] = nextEvents(seen.of(eventsRoster), now);
  if (!event) return null;
  const learners = await learnerCounts(seen, event, now);
  return {
    event_id: event.id,
    event_name: event.name,
    end_date: event.end_date,
    incomplete: learners.filter(({ complete }) => !complete).length,
    learners: learners.length,
  };
};

/** What waits for staff: each count is that of the list that the home leads to. */
export const staffTodo = async (
  [seen, reviews]: Awaited<ReturnType<typeof readTodo>>,
  now: Date,
): Promise<StaffTodo> => {
  const structures = seen.of(structuresRoster);
  const requests = seen.of(profilesRoster).flatMap(({ structure_requests }) => structure_requests);
  return {
    structures: {
      requests: requests.length,
      proposed: structures.filter(({ is_proposed }) => is_proposed).length,
      changed: structures.filter(({ id }) => reviews.has(id)).length,
    },
    situations: situationsTodo(seen),
    wishes: await wishesTodo(seen, now),
  };
};
