import { reviewAccounts } from "#functions/domain/departures/retention.ts";
import { removeUnusedContacts } from "#functions/domain/departures/unused-contacts.ts";
import { now } from "#functions/platform/clock.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/**
 * Ends sign-ups that nobody confirmed; warns people who have not come for long, and erases them if they stay away.
 * Removes the contacts of structures that nobody uses any more.
 */
export const handler = scheduled("accounts reviewed", 60_000, async (hasTime) => ({
  ...(await reviewAccounts(hasTime)),
  contacts: await removeUnusedContacts(now(), hasTime),
}));
