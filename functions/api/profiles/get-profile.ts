import { route } from "#functions/http/route.ts";
import { viewFor } from "#functions/services/profile-rights.ts";
import { presentOne } from "#functions/services/profile-view.ts";
import { findProfile } from "#functions/store/profiles.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { mayKnow } from "#shared/profiles/profiles.rules.ts";

export const handler = route(
  profiles.getProfile,
  async ({ viewer, now, begun: profile, audit }) => {
    if (!profile || !mayKnow(viewer, profile)) throw commonProblems.notFound();
    const view = await viewFor(viewer, profile);
    if (view !== "public" && profile.user_id !== viewer?.userId)
      audit({ what: "contactsRead", subject: profile.id, person: profile.user_id });
    return presentOne(profile, view, now);
  },
  ({ params }: { params: { id: string } }) => findProfile(params.id),
);
