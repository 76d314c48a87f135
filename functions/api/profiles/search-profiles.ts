import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import { matching } from "#functions/domain/profiles/search.ts";
import { summaries } from "#functions/domain/profiles/view.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const maxResults = 50;

export const handler = route(profiles.searchProfiles, async ({ query, viewer }) =>
  summaries((await matching(await profileCards(), query, viewer)).slice(0, maxResults), viewer),
);
