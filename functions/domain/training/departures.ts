import { isDeepStrictEqual } from "node:util";
import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import type { ChangedBy } from "#functions/domain/training/assignments.store.ts";
import { dropWishesFor } from "#functions/domain/training/joining.ts";
import {
  type Departure,
  findMember,
  notAMember,
  readAgenda,
  type StoredMember,
  writesToSetDeparture,
  writesToTakeBackDeparture,
} from "#functions/domain/training/training.store.ts";
import { departureView } from "#functions/domain/training/view.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { trainingProblems } from "#shared/training/training.problems.ts";
import { leavingDropsWishes, pastDayRefusal } from "#shared/training/training.rules.ts";

const requireLearnerIn = async (actionId: string, profileId: string): Promise<StoredMember> => {
  const member = await findMember(actionId, profileId);
  if (!member) throw await notAMember(actionId);
  if (member.role_id !== roles.learner.id) throw trainingProblems.notALearnerWhoLeaves();
  return member;
};

const setDeparture = (
  actionId: string,
  profileId: string,
  left: Departure | undefined,
  by: ChangedBy,
  seen?: number,
): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const member = await requireLearnerIn(actionId, profileId);
    if (seen !== undefined && !member.left) throw commonProblems.notFound();
    // Who corrects a departure names the version that they saw: without one it is the first, or the same sent again.
    const isAnother =
      member.left !== undefined && left !== undefined && !isDeepStrictEqual(left, member.left);
    if (seen === undefined ? isAnother : seen !== member.version)
      throw commonProblems.stale(departureView(member));
    if (left || member.left) await transact(await writesToSetDeparture(member, left, by));
  });

/**
 * Records that a learner left an action. If neither it nor its event has taken place, structures still count on their wishes
 * for the event: these are erased. Idempotent, so that a call that stopped before that is finished by the next.
 */
export const recordDeparture = async (
  actionId: string,
  { profile_id, version, ...departure }: Departure & { profile_id: string; version?: number | undefined },
  by: ChangedBy,
): Promise<void> => {
  const refusal = pastDayRefusal(departure.date, by.now);
  if (refusal) throw trainingProblems.departureDate(refusal);
  await setDeparture(actionId, profile_id, departure, by, version);
  const agenda = await readAgenda();
  const action = agenda.find(trainingRoster, actionId);
  const event = agenda.find(eventsRoster, action?.event_id);
  if (action && leavingDropsWishes({ ...action, event }, by.now))
    await dropWishesFor(agenda, profile_id, action.event_id, by.now);
};

/** Records that a learner who left is back, or never left; nothing of one who did not leave. */
export const recordReturn = (
  actionId: string,
  { profile_id, never_left }: { profile_id: string; never_left: boolean },
  by: ChangedBy,
): Promise<void> =>
  never_left
    ? retryOnConcurrentChange(async () => {
        const member = await requireLearnerIn(actionId, profile_id);
        if (member.left) await transact(await writesToTakeBackDeparture(member, by));
      })
    : setDeparture(actionId, profile_id, undefined, by);
