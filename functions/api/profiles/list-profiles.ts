import { route } from "#functions/http/route.ts";
import { matching } from "#functions/services/profile-search.ts";
import { summaries } from "#functions/services/profile-view.ts";
import { profileCards } from "#functions/store/profiles.ts";
import { paginate } from "#shared/contract/page.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(
  profiles.listProfiles,
  async ({ query, viewer, begun: cards }) => {
    const page = paginate(await matching(cards, query), query);
    return { ...page, data: await summaries(page.data, viewer) };
  },
  profileCards,
);
