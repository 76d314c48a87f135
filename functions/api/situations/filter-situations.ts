import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { searchSituations } from "#functions/domain/situations/search.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { describing, situationCard } from "#functions/domain/situations/view.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { paginate } from "#shared/contract/page.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { knowsStudents } from "#shared/situations/situations.rules.ts";

export const handler = route(situations.filterSituations, async ({ query, viewer }) => {
  const [seen, people] = await Promise.all([
    readTogether(situationsRoster, ...describing),
    knowsStudents(viewer) ? readTogether(profilesRoster) : undefined,
  ]);
  const { found, counts } = searchSituations(seen.of(situationsRoster), query, viewer);
  const page = paginate(found, query);
  return { ...page, data: page.data.map((entry) => situationCard(seen, people, entry, viewer)), counts };
});
