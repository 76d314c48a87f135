import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { matching } from "#functions/domain/profiles/search.ts";
import { findAccountStates, summaries } from "#functions/domain/profiles/view.ts";
import { route } from "#functions/http/route.ts";
import { isStaff } from "#shared/contract/access.ts";
import { paginate } from "#shared/contract/page.ts";
import { sorted } from "#shared/contract/sort.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.listProfiles, async ({ query, viewer }) => {
  const found = sorted(await matching(await profileCards(), query, viewer), query.sort, {
    name: ({ name }) => name,
    role: ({ role_id }) => role_id,
    city: ({ city }) => city,
  });
  const page = paginate(found, query);
  const [data, states] = await Promise.all([
    summaries(page.data, viewer),
    isStaff(viewer) ? findAccountStates(page.data, viewer) : undefined,
  ]);
  if (!states) return { ...page, data };
  return { ...page, data: data.map((one) => ({ ...one, ...states.get(one.user.id) })) };
});
