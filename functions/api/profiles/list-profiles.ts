import { route } from "#functions/http/route.ts";
import { summaries } from "#functions/services/profile-view.ts";
import { profileCards } from "#functions/store/profiles.ts";
import { paginate } from "#shared/contract/page.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(
  profiles.listProfiles,
  async ({ query, begun: cards }) => {
    const page = paginate(cards, query);
    return { ...page, data: await summaries(page.data) };
  },
  profileCards,
);
