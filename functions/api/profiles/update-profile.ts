import { route } from "#functions/http/route.ts";
import { findEditable } from "#functions/services/profile-rights.ts";
import { presentOne } from "#functions/services/profile-view.ts";
import { nameOfRole } from "#functions/services/security-log.ts";
import { changeProfile } from "#functions/store/profile-changes.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { isAdministrator } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";

export const handler = route(profiles.updateProfile, ({ params, body, viewer, now, audit }) =>
  retryWhenOvertaken(async () => {
    const profile = await findEditable(viewer, params.id);
    const { version = profile.version, ...changes } = body;
    if (version !== profile.version) throw commonProblems.stale(await presentOne(profile, "editing", now));
    const changesRole = changes.role_id !== undefined && changes.role_id !== profile.role_id;
    if (changesRole && !isAdministrator(viewer)) throw profilesProblems.roleNotGivable();
    const changed = await changeProfile(profile, changes, { viewer, now });
    const about = { subject: profile.id, person: profile.user_id };
    if (changesRole) {
      audit({ what: "roleTaken", ...about, detail: nameOfRole(profile.role_id) });
      audit({ what: "roleGiven", ...about, detail: nameOfRole(changed.role_id) });
    } else if (profile.user_id !== viewer.userId)
      audit({ what: "accountChanged", ...about, detail: "profile" });
    return presentOne(changed, "editing", now);
  }),
);
