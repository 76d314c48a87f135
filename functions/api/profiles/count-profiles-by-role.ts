import { countByRole, profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { roleList } from "#shared/profiles/profiles.roles.ts";

export const handler = route(profiles.countProfilesByRole, async () => {
  const cards = await profileCards();
  return roleList.map(({ id, name }) => ({ id, name, profiles_count: countByRole(cards, id) }));
});
