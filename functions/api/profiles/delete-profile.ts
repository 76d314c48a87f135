import { mailRoleChange } from "#functions/domain/accounts/role-mails.ts";
import { eraseProfile, requireUnused } from "#functions/domain/departures/erasure.ts";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { route } from "#functions/http/route.ts";
import { nameOfRole } from "#functions/platform/security-log.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(
  profiles.deleteProfile,
  async ({ params: { id }, query, viewer, now, audit }) => {
    const profile = await findProfile(id);
    if (!profile) throw commonProblems.notFound();
    const { user_id: userId, name } = profile;
    if (!query.force) await requireUnused({ userId, profileIds: [id] }, name);
    await eraseProfile(userId, id, { viewer, now });
    audit({ what: "roleTaken", subject: id, person: userId, detail: nameOfRole(profile.role_id) });
    await mailRoleChange(userId, { viewer, now }, { takenBy: viewer.name });
    return undefined;
  },
);
