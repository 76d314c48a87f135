import { reviewAccounts } from "#functions/domain/departures/retention.ts";
import { removeUnusedContacts } from "#functions/domain/departures/unused-contacts.ts";
import { shortenKeptEvidence } from "#functions/domain/evidence/keeping.ts";
import { now } from "#functions/platform/clock.ts";
import { everyPart } from "#functions/platform/every-part.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/**
 * Ends sign-ups that nobody confirmed; warns people who have not come for long, and erases them if they stay away.
 * Removes the contacts of structures that nobody uses any more. Ends kept dossiers sooner where the period was shortened.
 */
export const handler = scheduled("accounts reviewed", 60_000, (hasTime) =>
  everyPart({
    accounts: () => reviewAccounts(hasTime),
    contacts: () => removeUnusedContacts(now(), hasTime),
    dossiers: () => shortenKeptEvidence(now(), hasTime),
  }),
);
