import type { Person } from "#functions/services/accounts/person.ts";
import { entriesOf, readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import {
  findSituation,
  findSituations,
  situationsRoster,
  writesToChangeSituation,
  writesToDeleteSituation,
} from "#functions/store/situations.ts";
import { transact } from "#functions/store/table.ts";
import type { UseCount } from "#shared/reference/reference.problems.ts";

const ownSituations = async ({ profileIds }: Person) =>
  (await entriesOf(situationsRoster)).filter((one) => profileIds.includes(one.student_id));

/**
 * Erases the situations that somebody has not published. Published ones stay for everyone, without the name and without
 * the remarks, which may name somebody.
 */
export const eraseSituations = async (person: Person): Promise<void> => {
  for (const { id } of await ownSituations(person))
    await retryOnConcurrentChange(async () => {
      const situation = await findSituation(id);
      if (!situation) return;
      if (!situation.is_published) return transact(writesToDeleteSituation(situation));
      if (situation.reviews.length === 0) return;
      const seen = await readTogether(situationsRoster);
      const after = { ...situation, reviews: [], version: situation.version + 1 };
      await transact(writesToChangeSituation(situation, after, seen.versionsOf(situationsRoster)));
    });
};

/** The situations that somebody is still writing. */
export const situationsUses = async (person: Person): Promise<UseCount[]> => {
  const drafts = (await ownSituations(person)).filter(({ is_published }) => !is_published);
  return [{ count: drafts.length, one: "situation non publiée", many: "situations non publiées" }];
};

/** The remarks that somebody wrote about the situations of others. */
export const remarksPart = async ({ profileIds }: Person) => {
  const reviewed = (await entriesOf(situationsRoster)).filter(({ reviewer_ids }) =>
    reviewer_ids.some((id) => profileIds.includes(id)),
  );
  const found = await findSituations(reviewed.map(({ id }) => id));
  return found.flatMap(({ id, reviews }) =>
    reviews
      .filter(({ profile_id }) => profileIds.includes(profile_id))
      .map((review) => ({ situation_id: id, ...review })),
  );
};

/** Somebody's situations with all that is written in them. */
export const situationsPart = async (person: Person) =>
  Promise.all((await ownSituations(person)).map(({ id }) => findSituation(id)));
