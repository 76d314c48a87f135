import * as profiles from "#shared/profiles/profiles.contract.ts";

/** What becomes stale when an account or a profile is created, renamed or removed. */
export const userRefreshes = [profiles.listProfiles, profiles.searchProfiles, profiles.countProfilesByRole];
