import { scheduled } from "#functions/platform/scheduled.ts";
import { saveSnapshots } from "#functions/store/snapshots.ts";

/** Keeps the snapshots of the rosters as the table is. */
export const handler = scheduled("snapshots", 0, async () => ({ saved: await saveSnapshots() }));
