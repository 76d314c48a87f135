import { markAfter, outcomesIn } from "#functions/services/accounts/mail-failure-rules.ts";
import { findUsersAt } from "#functions/store/accounts.ts";
import { writeToMarkAddress } from "#functions/store/auth.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

/**
 * Marks the accounts whose address refused a mail or complained about one, and takes the mark away once a later mail
 * arrives. Returns how many marks changed; an address that belongs to nobody is none.
 */
export const recordMailEvent = async (event: unknown): Promise<number> => {
  let changed = 0;
  for (const outcome of outcomesIn(event))
    await retryOnConcurrentChange(async () => {
      const user = (await findUsersAt([outcome.address])).get(outcome.address);
      const mark = user && markAfter(user, outcome);
      if (!user || mark === user.mail_failure) return;
      await transact([writeToMarkAddress(user, mark)]);
      changed++;
    });
  return changed;
};
