import type { Person } from "#functions/domain/accounts/person.ts";
import { eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { findOpinions, writeToForgetOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

const eventsAtOnce = 10;

/** Erases what hosts said of somebody, at every event. */
export const eraseOpinions = async ({ profileIds }: Person): Promise<void> => {
  for (const some of chunks(await entriesOf(eventsRoster), eventsAtOnce))
    await Promise.all(
      some.map(async ({ id }) => {
        for (const opinion of await findOpinions(id))
          if (profileIds.includes(opinion.profile_id)) await transact([writeToForgetOpinion(opinion)]);
      }),
    );
};
