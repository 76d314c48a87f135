import type { Person } from "#functions/domain/accounts/person.ts";
import { findFollowUp, followUpsIn } from "#functions/domain/follow-up/follow-up.store.ts";
import { allMembershipsOf, followedBy, readAgenda } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { roles } from "#shared/contract/access.ts";

/**
 * What was noted of what waits in somebody's paths, their words of the last weeks, and the lines that they wrote under
 * those of others: for the export of their data. It goes with their membership.
 */
export const followUpPart = async ({ profileIds }: Person) => {
  const [memberships, followed, agenda] = await Promise.all([
    Promise.all(profileIds.map(allMembershipsOf)),
    Promise.all(profileIds.map(followedBy)),
    readAgenda(),
  ]);
  const own = [];
  // One after the other, as the parts of the export.
  for (const { training_action_id, profile_id } of memberships.flat()) {
    const { acts, words } = await findFollowUp(training_action_id, profile_id);
    const noted = Object.entries(acts).map(([matter, { until, why, saved_at }]) => ({
      ...{ matter, until, why, saved_at },
    }));
    if (noted.length + words.length === 0) continue;
    const said = words.map(({ seen, ...word }) => ({
      ...word,
      seen: seen && { at: seen.at, line: seen.line },
    }));
    own.push({ promotion: actionName(agenda, training_action_id), suites: noted, semaines: said });
  }
  const lines = [];
  // Also of learners whom somebody else follows by now.
  const taught = memberships.flat().filter(({ role_id }) => role_id !== roles.learner.id);
  const actions = [
    ...taught.map(({ training_action_id }) => training_action_id),
    ...followed.flatMap((learners) => [...learners.keys()]),
  ];
  for (const actionId of new Set(actions))
    for (const { words } of await followUpsIn(actionId))
      for (const { week, seen } of words)
        if (seen && profileIds.includes(seen.by)) lines.push({ week, at: seen.at, line: seen.line });
  return { parcours: own, lignes_ecrites: lines };
};
