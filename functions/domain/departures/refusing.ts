import { mailRoleChange } from "#functions/domain/accounts/role-mails.ts";
import { eraseProfile } from "#functions/domain/departures/erasure.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { takeUnconfirmed } from "#functions/domain/profiles/profile-changes.store.ts";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import type { By } from "#functions/domain/reference/changes.store.ts";
import {
  ownJoinRequestsOf,
  writesToDeleteJoinRequest,
} from "#functions/domain/training/join-requests.store.ts";
import { dropWishesFor, type Waiting } from "#functions/domain/training/joining.ts";
import { readAgenda } from "#functions/domain/training/training.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import type { Outcome } from "#shared/training/training.schemas.ts";

/**
 * Refuses somebody. With an action: deletes their request and their wishes for its event; the profile stays, and a notice
 * says so. Without: erases the unconfirmed profile, and a mail says so.
 */
export const refusePerson = async (
  waiting: Waiting,
  by: By & { viewer: { name: string } },
): Promise<Outcome> => {
  const { profile_id, training_action_id } = waiting;
  if (training_action_id === null) {
    const profile = await findProfile(profile_id);
    // Whom somebody else confirmed stays.
    if (!profile || !(await takeUnconfirmed(profile, by))) return "gone";
    await eraseProfile(profile.user_id, profile_id, by);
    await mailRoleChange(profile.user_id, by, { takenBy: by.viewer.name });
    return "refused";
  }
  const agenda = await readAgenda();
  const isRefused = await retryOnConcurrentChange(async () => {
    const [requests, profile] = await Promise.all([ownJoinRequestsOf(profile_id), findProfile(profile_id)]);
    const request = requests.find((one) => one.training_action_id === training_action_id);
    if (!request) return false;
    const news = { kind: "enrolment_refused", about: training_action_id, by: null } as const;
    await transactAndTell(
      writesToDeleteJoinRequest(request, true),
      profile ? [{ ...news, to: [profile.user_id] }] : [],
      by.now,
    );
    return true;
  });
  // Also of a request that is gone: a refusal may have stopped before this.
  const eventId = agenda.find(trainingRoster, training_action_id)?.event_id;
  await dropWishesFor(agenda, profile_id, eventId, by.now);
  return isRefused ? "refused" : "gone";
};
