import { saveSnapshots } from "#functions/domain/upkeep/snapshots.ts";
import { scheduled } from "#functions/platform/scheduled.ts";

/** Keeps the snapshots of the rosters as the table is. */
export const handler = scheduled("snapshots", 0, async () => ({ saved: await saveSnapshots() }));
