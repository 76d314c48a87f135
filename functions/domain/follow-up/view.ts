import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import type { FollowedPath } from "#functions/domain/follow-up/facts.ts";
import { findProfileCards, findProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { stepId } from "#functions/domain/steps/steps.store.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { reasonsOf, stillWaiting } from "#shared/follow-up/follow-up.rules.ts";
import type { FollowUpRow, Reached } from "#shared/follow-up/follow-up.schemas.ts";

type People = Awaited<ReturnType<typeof findProfileCards>>;

/** The cards of the three of each path. */
export const peopleOf = (paths: readonly Pick<FollowedPath, "member">[]): Promise<People> =>
  findProfileCards(
    new Set(
      paths.flatMap(({ member }) => [
        member.profile_id,
        ...[member.metier_instructor_id ?? [], member.referent_instructor_id ?? []].flat(),
      ]),
    ),
  );

export const namedIn =
  (people: People) =>
  (id: string | null): { id: string; name: string } | null => {
    const card = id === null ? undefined : people.get(id);
    return card ? { id: card.id, name: card.name } : null;
  };

/** What waits in a path, oldest first, without what was dealt with or put off. */
export const rowsOf = (
  { member, steps, facts, noted }: FollowedPath,
  people: People,
  now: Date,
): FollowUpRow[] => {
  const named = namedIn(people);
  const { day } = parisClock(now);
  return stillWaiting(reasonsOf(facts, now), noted.acts, day).map(({ id, order, ...reason }) => {
    const step = steps.find((one) => one.order === order);
    return {
      training_action_id: member.training_action_id,
      learner: named(member.profile_id) ?? { id: member.profile_id, name: "" },
      reason: id,
      ...reason,
      step: step ? { id: stepId(step), name: step.name } : null,
      trade: named(member.metier_instructor_id),
      referent: named(member.referent_instructor_id),
      start_date: facts.action.start_date,
    };
  });
};

/** How these profiles are reached, by id. The caller must be staff, or tied to them by a learner. */
export const reachOf = async (ids: readonly string[]): Promise<Map<string, Reached>> => {
  const found = await findProfiles([...new Set(ids)]);
  const users = await findAuths([...new Set(found.map(({ user_id }) => user_id))]);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return new Map(
    found.map(({ id, name, phone_number, user_id }) => [
      id,
      { id, name, phone: phone_number ?? "", email: emails.get(user_id) ?? "" },
    ]),
  );
};
