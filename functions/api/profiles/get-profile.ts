import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { viewFor } from "#functions/domain/profiles/rights.ts";
import { presentOne } from "#functions/domain/profiles/view.ts";
import { route } from "#functions/http/route.ts";
import { isStaff } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.getProfile, async ({ params, viewer, now, audit }) => {
  const profile = await findProfile(params.id);
  const view = profile && (await viewFor(viewer, profile));
  if (!profile || !view) throw commonProblems.notFound();
  if (view !== "public" && profile.user_id !== viewer?.userId)
    audit({ what: "contactsRead", subject: profile.id, person: profile.user_id });
  const shown = await presentOne(profile, view, now);
  if (view !== "editing" || !viewer || !isStaff(viewer) || viewer.userId === profile.user_id) return shown;
  const mail_failure = (await findAuth(profile.user_id))?.mail_failure;
  return { ...shown, ...(mail_failure && { mail_failure }) };
});
