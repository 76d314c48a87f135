import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

/** What becomes stale when an account or a profile is created, renamed or removed. */
export const userRefreshes = [profiles.listProfiles, profiles.searchProfiles, profiles.countProfilesByRole];

/** Coordinators and assistants give these roles; only administrators give those of staff. */
export const givenByStaff: readonly number[] = [
  roles.learner.id,
  roles.tradeTrainer.id,
  roles.referentTrainer.id,
];
