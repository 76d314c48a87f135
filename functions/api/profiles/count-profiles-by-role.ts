import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { roleList } from "#shared/profiles/profiles.roles.ts";
import { mayKnow } from "#shared/profiles/profiles.rules.ts";

export const handler = route(profiles.countProfilesByRole, async ({ viewer }) => {
  const known = (await profileCards()).filter((card) => mayKnow(viewer, card));
  return roleList.map(({ id, name }) => ({
    id,
    name,
    profiles_count: known.filter((card) => card.role_id === id).length,
  }));
});
