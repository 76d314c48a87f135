import { findUsersAt } from "#functions/domain/accounts/accounts.store.ts";
import { writeToMarkAddress } from "#functions/domain/accounts/auth.store.ts";
import { markAfter, outcomesIn } from "#functions/domain/accounts/mail-failure-rules.ts";
import { recordHostOutcome } from "#functions/domain/hosts/address-failures.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

/**
 * Marks the accounts whose address refused a mail or complained about one, and takes the mark away once a later mail
 * arrives. An address without an account may be that of a host. Returns how many marks changed.
 */
export const recordMailEvent = async (event: unknown): Promise<number> => {
  let changed = 0;
  for (const outcome of outcomesIn(event))
    await retryOnConcurrentChange(async () => {
      const user = (await findUsersAt([outcome.address])).get(outcome.address);
      const mark = user && markAfter(user, outcome);
      if (!user) changed += await recordHostOutcome(outcome);
      if (!user || mark === user.mail_failure) return;
      await transact([writeToMarkAddress(user, mark)]);
      changed++;
    });
  return changed;
};
