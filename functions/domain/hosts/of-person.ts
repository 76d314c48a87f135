import type { Person } from "#functions/domain/accounts/person.ts";
import { atEveryEvent } from "#functions/domain/events/agenda.store.ts";
import {
  findHostPlacement,
  findHostPlacements,
  type StoredHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { findOpinions, writeToForgetOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

const withoutPerson = async (
  of: Pick<StoredHostPlacement, "event_id" | "structure_id">,
  isTheirs: (profileId: string) => boolean,
): Promise<void> => {
  const before = await findHostPlacement(of);
  const order = before.order.filter((id) => !isTheirs(id));
  const interests = before.interests.filter(({ profile_id }) => !isTheirs(profile_id));
  if (order.length === before.order.length && interests.length === before.interests.length) return;
  await transact(writesToSaveHostPlacement(before, { order, interests }));
};

/** Erases what hosts said of somebody, at every event. */
export const eraseOpinions = async ({ profileIds }: Person): Promise<void> => {
  const isTheirs = (profileId: string) => profileIds.includes(profileId);
  await atEveryEvent(async ({ id }) => {
    for (const opinion of await findOpinions(id))
      if (isTheirs(opinion.profile_id)) await transact([writeToForgetOpinion(opinion)]);
    for (const { structure_id } of await findHostPlacements(id))
      await retryOnConcurrentChange(() => withoutPerson({ event_id: id, structure_id }, isTheirs));
  });
};
