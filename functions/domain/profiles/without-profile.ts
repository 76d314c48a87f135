import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { findReviews } from "#functions/domain/accounts/reviews.store.ts";
import { profileCards } from "#functions/domain/profiles/profiles.store.ts";
import type { PeopleWithoutProfile } from "#shared/profiles/profiles.schemas.ts";

const maxNamed = 100;
// A planned review exists for every account, and no other list names those without a profile: some 100 bytes each.
const maxAccounts = 10_000;

/** People who opened their account and have no profile. Those who have not confirmed their address are left out. */
export const peopleWithoutProfile = async (): Promise<PeopleWithoutProfile> => {
  const [reviews, cards] = await Promise.all([findReviews(maxAccounts), profileCards()]);
  const withProfile = new Set(cards.map(({ user_id }) => user_id));
  const others = reviews.map(({ user_id }) => user_id).filter((id) => !withProfile.has(id));
  const open = (await findAuths(others)).filter(
    ({ verified_at, profiles }) => verified_at !== null && profiles.length === 0,
  );
  return {
    people: open
      .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
      .slice(0, maxNamed)
      .map(({ id, name, created_at }) => ({ id, name, created_at })),
    is_complete: reviews.length < maxAccounts && open.length <= maxNamed,
  };
};
