import type { Person } from "#functions/domain/accounts/person.ts";
import { atEveryEvent } from "#functions/domain/events/agenda.store.ts";
import { findOpinions, writeToForgetOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { transact } from "#functions/store/table.ts";

/** Erases what hosts said of somebody, at every event. */
export const eraseOpinions = async ({ profileIds }: Person): Promise<void> => {
  await atEveryEvent(async ({ id }) => {
    for (const opinion of await findOpinions(id))
      if (profileIds.includes(opinion.profile_id)) await transact([writeToForgetOpinion(opinion)]);
  });
};
