import type { Person } from "#functions/domain/accounts/person.ts";
import {
  findSituation,
  findSituations,
  notesAbout,
  type StoredSituation,
  situationsRoster,
  writesToChangeSituation,
  writesToDeleteSituation,
} from "#functions/domain/situations/situations.store.ts";
import { entriesOf, readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";

const ownSituations = async ({ profileIds }: Person) =>
  (await entriesOf(situationsRoster)).filter((one) => profileIds.includes(one.student_id));

/**
 * Erases the situations that somebody has not published. Published ones stay for everyone, without the name and without
 * the remarks and notes, which may name somebody.
 */
export const eraseSituations = async (person: Person): Promise<void> => {
  for (const { id } of await ownSituations(person))
    await retryOnConcurrentChange(async () => {
      const situation = await findSituation(id);
      if (!situation) return;
      if (!situation.is_published) return transact(writesToDeleteSituation(situation));
      if (notesAbout(situation).length === 0) return;
      const seen = await readTogether(situationsRoster);
      const { withdrawal } = situation;
      const after: StoredSituation = {
        ...situation,
        reviews: [],
        // The team still knows that the learner asked for it.
        withdrawal: withdrawal && { ...withdrawal, text: "" },
        version: situation.version + 1,
      };
      await transact(writesToChangeSituation(situation, after, seen.versionsOf(situationsRoster)));
    });
};

/** The situations that somebody is still writing. */
export const situationsUses = async (person: Person): Promise<NamedUse[]> => {
  const drafts = (await ownSituations(person)).filter(({ is_published }) => !is_published);
  const obstacles = drafts.map(({ id, title }) => ({ kind: "situation" as const, id, name: title }));
  return [{ count: drafts.length, one: "situation non publiée", many: "situations non publiées", obstacles }];
};

/** The remarks and notes that somebody wrote about the situations of others. */
export const remarksPart = async ({ profileIds }: Person) => {
  const reviewed = (await entriesOf(situationsRoster)).filter(({ reviewer_ids }) =>
    reviewer_ids.some((id) => profileIds.includes(id)),
  );
  const found = await findSituations(reviewed.map(({ id }) => id));
  const ofOthers = found.filter(({ student_id }) => !profileIds.includes(student_id));
  return ofOthers.flatMap((situation) =>
    notesAbout(situation)
      .filter(({ profile_id }) => profileIds.includes(profile_id))
      .map((note) => ({ situation_id: situation.id, ...note })),
  );
};

/** Somebody's situations with all that is written in them. */
export const situationsPart = async (person: Person) =>
  Promise.all((await ownSituations(person)).map(({ id }) => findSituation(id)));
