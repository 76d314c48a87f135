import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { mailRoleChange } from "#functions/domain/accounts/role-mails.ts";
import { changeProfile } from "#functions/domain/profiles/profile-changes.store.ts";
import { findEditable } from "#functions/domain/profiles/rights.ts";
import { presentOne } from "#functions/domain/profiles/view.ts";
import { eraseWishes } from "#functions/domain/wishes/of-person.ts";
import { route } from "#functions/http/route.ts";
import { nameOfRole } from "#functions/platform/security-log.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { isAdministrator, owns, roles } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";

export const handler = route(
  profiles.updateProfile,
  async ({ params, body, viewer, now, requireFreshProof, audit }) => {
    await admitEdit(viewer, now);
    const { before, profile, erase } = await retryOnConcurrentChange(async () => {
      const before = await findEditable(viewer, params.id);
      const { version = before.version, ...changes } = body;
      if (version !== before.version) throw commonProblems.stale(await presentOne(before, "editing", now));
      const showsPage = changes.public_page === true && !before.public_page;
      if (showsPage && !owns(viewer, before.id)) throw profilesProblems.pageOfAnother();
      const changesRole = changes.role_id !== undefined && changes.role_id !== before.role_id;
      if (changesRole && !isAdministrator(viewer)) throw profilesProblems.roleNotGivable();
      if (changesRole) requireFreshProof();
      const own = { userId: before.user_id, profileIds: [before.id] };
      // Only learners wish. Whoever is in training keeps their role.
      const erase = changesRole && before.role_id === roles.learner.id ? () => eraseWishes(own) : undefined;
      return { before, profile: await changeProfile(before, changes, { viewer, now }, erase), erase };
    });
    // Again, for what they saved in between.
    await erase?.();
    const about = { subject: profile.id, person: profile.user_id };
    if (profile.role_id !== before.role_id) {
      audit({ what: "roleTaken", ...about, detail: nameOfRole(before.role_id) });
      audit({ what: "roleGiven", ...about, detail: nameOfRole(profile.role_id) });
      await mailRoleChange(profile.user_id, { viewer, now }, { given: profile.role_id });
    } else if (profile.user_id !== viewer.userId)
      audit({ what: "accountChanged", ...about, detail: "profile" });
    return presentOne(profile, "editing", now);
  },
);
