import { now } from "#functions/platform/clock.ts";
import { granted } from "#functions/platform/grant.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { requireSignedRequest } from "#functions/platform/signed-requests.ts";
import { signExportRemoval } from "#functions/platform/signing.ts";
import { type Person, wholeAccount } from "#functions/services/accounts/person.ts";
import { takeDown, writesToOrderPictureRemoval } from "#functions/services/files/pictures.ts";
import { order } from "#functions/services/library/files.ts";
import { eraseLibrary } from "#functions/services/library/of-person.ts";
import { erasePictures, writesToDeletePictureRows } from "#functions/services/profiles/pictures-of-person.ts";
import { eraseSituations, situationsUses } from "#functions/services/situations/of-person.ts";
import { eraseSteps, stepsUses } from "#functions/services/steps/of-person.ts";
import { eraseProposals } from "#functions/services/structures/proposals-of-person.ts";
import { eraseTraining, trainingUses } from "#functions/services/training/of-person.ts";
import { eraseWishes, wishesUses } from "#functions/services/wishes/of-person.ts";
import { findAccountExport, writeToDeleteExport } from "#functions/store/account-exports.ts";
import { findAuth } from "#functions/store/auth.ts";
import { type By, forgetChanges } from "#functions/store/changes.ts";
import {
  type Erasure,
  findErasures,
  writeToDeleteErasure,
  writeToOrderErasure,
} from "#functions/store/erasures.ts";
import { forgetMailedLinks } from "#functions/store/mailed-links.ts";
import { writesToDeleteAccount, writesToRemoveUserProfiles } from "#functions/store/profile-changes.ts";
import { findProfiles } from "#functions/store/profiles.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { findUsage, writeToDeleteUsage } from "#functions/store/usage.ts";
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
  await retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    // Refused before anything is taken away, and once more by the transaction itself.
    const writes = await writesToRemoveUserProfiles(user, [profileId], by);
    await eraseHoldings(person, by.now);
    await transact(writes);
  });
  // Whoever has made it a member meanwhile did so before it was gone: from now on nobody can.
  await eraseTraining(person);
  noteErased({ account: userId, profile: profileId });
};

/** What is taken away is ordered in the transaction too: what fails here is done by the clock's run. */
const beginRemoval = async (
  userId: string,
  pictures: readonly (string | null)[],
  now: Date,
): Promise<void> => {
  await takeDown(pictures, now);
  try {
    await order(granted("s3:PutObject jobs/removals/*", `jobs/removals/${userId}`), now);
  } catch (error) {
    logger.warn({ message: "The worker was not told of an erasure", error: described(error) });
  }
};

/**
 * Closes an account at once: nobody signs in with it, its sessions, profiles and pictures are gone. A worker takes all
 * else away that the product holds of it. The last administrator's is refused.
 */
export const eraseAccount = async (userId: string, by: By): Promise<void> => {
  const pictures = await retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    const held = await findProfiles(wholeAccount(user).profileIds);
    const shown = held.map((profile) => profile.profile_picture_url);
    await transact([
      ...(await writesToDeleteAccount(user, held, by)),
      ...writesToDeletePictureRows(held),
      ...writesToOrderPictureRemoval(shown, by.now),
      writeToOrderErasure(
        { ...wholeAccount(user), structureIds: held.flatMap(({ structure_ids }) => structure_ids) },
        by.now,
      ),
    ]);
    return shown;
  });
  noteErased({ account: userId });
  await beginRemoval(userId, pictures, by.now);
};

const finishErasure = async (
  { user_id: userId, profile_ids: profileIds, structure_ids: structureIds }: Erasure,
  now: Date,
): Promise<void> => {
  const person = { userId, profileIds, structureIds };
  await eraseHoldings(person, now);
  await eraseLibrary(person, now);
  await forgetMailedLinks(userId);
  await forgetChanges("users", userId);
  const taken = await findAccountExport(userId);
  if (taken) {
    await requireSignedRequest(await signExportRemoval(taken.id, now), { method: "DELETE" });
    await transact([writeToDeleteExport(userId)]);
  }
  // What stays for others stays counted, by ids that lead to nobody.
  for (const owner of [userId, ...profileIds]) {
    const kept = Object.values(await findUsage(owner));
    if (kept.every((count) => count === 0)) await transact([writeToDeleteUsage(owner)]);
  }
  await transact([writeToDeleteErasure(userId)]);
};

/**
 * Takes away what closed accounts held. It may stop at any point and run again, also twice at once: each step finds
 * what is left. One that fails keeps none of the others.
 */
export const finishErasures = async (): Promise<number> => {
  const ordered = await findErasures();
  const failures: unknown[] = [];
  for (const erasure of ordered)
    try {
      await finishErasure(erasure, now());
    } catch (error) {
      logger.error({
        message: "An erasure stopped half way",
        account: erasure.user_id,
        error: described(error),
      });
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return ordered.length;
};
