import { route } from "#functions/http/route.ts";
import { matching } from "#functions/services/profiles/search.ts";
import { summaries } from "#functions/services/profiles/view.ts";
import { profileCards } from "#functions/store/profiles.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const maxResults = 50;

export const handler = route(
  profiles.searchProfiles,
  async ({ query, viewer, preloaded: cards }) =>
    summaries((await matching(cards, query)).slice(0, maxResults), viewer),
  profileCards,
);
