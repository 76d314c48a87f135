import type { Person } from "#functions/services/accounts/person.ts";
import { entriesOf, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { findSituation, situationsRoster, writesToDeleteSituation } from "#functions/store/situations.ts";
import { transact } from "#functions/store/table.ts";
import type { UseCount } from "#shared/reference/reference.problems.ts";

const ownSituations = async ({ profileIds }: Person) =>
  (await entriesOf(situationsRoster)).filter((one) => profileIds.includes(one.student_id));

/** Erases the situations that somebody has not published; published ones stay for everyone, without the name. */
export const eraseSituations = async (person: Person): Promise<void> => {
  for (const { id, is_published } of await ownSituations(person))
    if (!is_published)
      await retryOnConcurrentChange(async () => {
        const situation = await findSituation(id);
        if (situation) await transact(writesToDeleteSituation(situation));
      });
};

/** The situations that somebody is still writing. */
export const situationsUses = async (person: Person): Promise<UseCount[]> => {
  const drafts = (await ownSituations(person)).filter(({ is_published }) => !is_published);
  return [{ count: drafts.length, one: "situation non publiée", many: "situations non publiées" }];
};

/** Somebody's situations with all that is written in them. */
export const situationsPart = async (person: Person) =>
  Promise.all((await ownSituations(person)).map(({ id }) => findSituation(id)));
