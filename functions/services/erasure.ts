import { logger } from "#functions/http/logger.ts";
import { eraseLibrary } from "#functions/services/library-of-person.ts";
import { type Person, personOf } from "#functions/services/person.ts";
import { erasePictures } from "#functions/services/pictures-of-person.ts";
import { eraseProposals } from "#functions/services/proposals-of-person.ts";
import { eraseSituations, situationsUses } from "#functions/services/situations-of-person.ts";
import { eraseSteps, stepsUses } from "#functions/services/steps-of-person.ts";
import { eraseTraining, trainingUses } from "#functions/services/training-of-person.ts";
import { eraseWishes, wishesUses } from "#functions/services/wishes-of-person.ts";
import { forgetMailedLinks } from "#functions/store/accounts.ts";
import { findAuth } from "#functions/store/auth.ts";
import { type By, forgetChanges } from "#functions/store/changes.ts";
import { accountTaken, profilesTaken } from "#functions/store/profile-changes.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";
import type { UseCount } from "#shared/reference/reference.problems.ts";

/**
 * What each domain does when somebody goes, in this order: takes away what is their own, and takes them out of what
 * others need, which stays without the name. Each may be done again: an erasure that stopped half way starts anew.
 */
const erasers: readonly ((person: Person, now: Date) => Promise<void>)[] = [
  eraseSituations,
  eraseSteps,
  eraseTraining,
  eraseWishes,
  eraseProposals,
  erasePictures,
];

/** What each domain would lose with somebody: staff are told before it goes. */
const usesOfPeople: readonly ((person: Person) => Promise<UseCount[]>)[] = [
  trainingUses,
  stepsUses,
  situationsUses,
  wishesUses,
];

/** Refuses to remove somebody whom anything still uses, with what does. */
export const requireUnused = async (person: Person, name: string): Promise<void> => {
  const counted = await Promise.all(usesOfPeople.map((usesOf) => usesOf(person)));
  const left = counted.flat().filter(({ count }) => count > 0);
  if (left.length > 0) throw profilesProblems.inUse(name, left);
};

const eraseHoldings = async (person: Person, now: Date): Promise<void> => {
  for (const erase of erasers) await erase(person, now);
};

/** Ids that lead to nobody any more, unless a backup is restored: then they tell whom to erase again. */
const noteErased = (ids: { account: string; profile?: string }) => logger.info({ message: "erased", ...ids });

/** Erases one profile of a user with what it holds; the last administrator's is refused. */
export const eraseProfile = async (userId: string, profileId: string, by: By): Promise<void> => {
  const person = { userId, profileIds: [profileId] };
  await retryWhenOvertaken(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    // Refused before anything is taken away, and once more by the transaction itself.
    const writes = await profilesTaken(user, [profileId], by);
    await eraseHoldings(person, by.now);
    await transact(writes);
  });
  // Whoever has made it a member meanwhile did so before it was gone: from now on nobody can.
  await eraseTraining(person);
  noteErased({ account: userId, profile: profileId });
};

/** Erases an account with everything that the product holds of it; the last administrator's is refused. */
export const eraseAccount = async (userId: string, by: By): Promise<void> => {
  const person = await retryWhenOvertaken(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    const writes = await accountTaken(user, by);
    await eraseHoldings(personOf(user), by.now);
    await eraseLibrary({ userId }, by.now);
    await forgetMailedLinks(userId);
    await forgetChanges("users", userId);
    await transact(writes);
    return personOf(user);
  });
  // As above, and whoever has shared something with it.
  await eraseTraining(person);
  await eraseLibrary(person, by.now);
  noteErased({ account: userId });
};
