import { eventsRoster, participationsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { learnerCounts } from "#functions/domain/wishes/incomplete.ts";
import { route } from "#functions/http/route.ts";
import { readTogether } from "#functions/store/roster.ts";
import { inFrench } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

export const handler = route(wishes.listIncompleteWishes, async ({ params, now }) => {
  const seen = await readTogether(
    eventsRoster,
    trainingRoster,
    participationsRoster,
    degreesRoster,
    profilesRoster,
  );
  const event = seen.find(eventsRoster, params.eventId);
  if (!event) throw commonProblems.notFound();
  const learners = await learnerCounts(seen, event, now);
  return learners
    .filter(({ owed }) => owed > 0)
    .map(({ profile_id, action, registered }) => {
      const profile = seen.find(profilesRoster, profile_id);
      return {
        profile_id,
        user_id: profile?.user_id ?? null,
        profile_name: profile?.name ?? "",
        degree_name: seen.find(degreesRoster, action.degree_id)?.name ?? "",
        year: action.year,
        registered,
      };
    })
    .sort((a, b) => inFrench(a.profile_name, b.profile_name));
});
