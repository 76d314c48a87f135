import { route } from "#functions/http/route.ts";
import { findEditable } from "#functions/services/profile-rights.ts";
import { presentOne } from "#functions/services/profile-view.ts";
import { changeProfile } from "#functions/store/profile-changes.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { isAdministrator } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";

export const handler = route(profiles.updateProfile, ({ params, body, viewer, now }) =>
  retryWhenOvertaken(async () => {
    const profile = await findEditable(viewer, params.id);
    const { version = profile.version, ...changes } = body;
    if (version !== profile.version) throw commonProblems.stale(await presentOne(profile, "editing", now));
    const changesRole = changes.role_id !== undefined && changes.role_id !== profile.role_id;
    if (changesRole && !isAdministrator(viewer)) throw profilesProblems.roleNotGivable();
    return presentOne(await changeProfile(profile, changes, { viewer, now }), "editing", now);
  }),
);
