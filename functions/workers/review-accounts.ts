import { reviewAccounts } from "#functions/domain/departures/retention.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Ends sign-ups that nobody confirmed; warns people who have not come for long, and erases them if they stay away. */
export const handler = scheduled("accounts reviewed", 60_000, reviewAccounts);
