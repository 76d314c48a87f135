import { findAccountExport, writeToDeleteExport } from "#functions/domain/accounts/account-exports.store.ts";
import { type Auth, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { forgetMailedLinks } from "#functions/domain/accounts/mailed-links.store.ts";
import { type Person, wholeAccount } from "#functions/domain/accounts/person.ts";
import { findUsage, writeToDeleteUsage } from "#functions/domain/accounts/usage.store.ts";
import {
  type Erasure,
  findErasures,
  writeToDeleteErasure,
  writeToOrderErasure,
} from "#functions/domain/departures/erasures.store.ts";
import { eraseContacts } from "#functions/domain/events/of-person.ts";
import { handOnEvidence } from "#functions/domain/evidence/handing-on.ts";
import { writesToKeepEvidence } from "#functions/domain/evidence/keeping.ts";
import { eraseEvidence } from "#functions/domain/evidence/of-person.ts";
import { takeDown, writesToOrderPictureRemoval } from "#functions/domain/files/pictures.ts";
import { eraseOpinions } from "#functions/domain/hosts/of-person.ts";
import { eraseLibrary } from "#functions/domain/library/of-person.ts";
import { eraseNoticesOf } from "#functions/domain/notices/notices.store.ts";
import { transactAndTell } from "#functions/domain/notices/telling.ts";
import { erasePlacements, placementsUses } from "#functions/domain/placements/of-person.ts";
import { erasePictures, writesToDeletePictureRows } from "#functions/domain/profiles/pictures-of-person.ts";
import {
  writesToDeleteAccount,
  writesToRemoveUserProfiles,
} from "#functions/domain/profiles/profile-changes.store.ts";
import { attachedOrAsking, findProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { type By, forgetChanges } from "#functions/domain/reference/changes.store.ts";
import { eraseSituations, situationsUses } from "#functions/domain/situations/of-person.ts";
import { eraseSteps, stepsUses } from "#functions/domain/steps/of-person.ts";
import { eraseProposals } from "#functions/domain/structures/proposals-of-person.ts";
import { forgetAgendaLink } from "#functions/domain/timetable/agenda-links.store.ts";
import { eraseMeetings } from "#functions/domain/timetable/of-person.ts";
import { contactsUses, eraseTraining, trainingUses } from "#functions/domain/training/of-person.ts";
import { newsOfDeletion } from "#functions/domain/training/removing.ts";
import { eraseWishes, wishesUses } from "#functions/domain/wishes/of-person.ts";
import { now } from "#functions/platform/clock.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { order } from "#functions/platform/orders.ts";
import { requireSignedRequest } from "#functions/platform/signed-requests.ts";
import { signExportRemoval } from "#functions/platform/signing.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";
import type { NamedUse } from "#shared/reference/reference.problems.ts";

/**
 * What each domain erases, in this order: people's own data is deleted, and they are removed from what others need,
 * which stays without their name. Each is idempotent: an erasure that stopped half-way starts again.
 */
const erasers: readonly ((person: Person, now: Date) => Promise<void>)[] = [
  // While memberships say of which actions.
  eraseEvidence,
  eraseSituations,
  eraseSteps,
  erasePlacements,
  eraseTraining,
  eraseWishes,
  eraseMeetings,
  eraseOpinions,
  eraseProposals,
  erasePictures,
];

/** What each domain would lose with somebody, for staff to see before they delete them. */
export type UsesOf = (person: Person) => Promise<NamedUse[]>;
/** What people made, or others made for them. */
export const worksOfPeople: readonly UsesOf[] = [
  stepsUses,
  situationsUses,
  wishesUses,
  contactsUses,
  placementsUses,
];
export const usesOfPeople: readonly UsesOf[] = [trainingUses, ...worksOfPeople];

/** Refuses to delete somebody who is still in use, and says by what. */
export const requireUnused = async (person: Person, name: string, uses = usesOfPeople): Promise<void> => {
  const counted = await Promise.all(uses.map((usesOf) => usesOf(person)));
  const left = counted.flat().filter(({ count }) => count > 0);
  if (left.length > 0) throw profilesProblems.inUse(name, left);
};

const eraseHoldings = async (person: Person, now: Date): Promise<void> => {
  for (const erase of erasers) await erase(person, now);
};

/**
 * Logs the ids of the erased account. They identify nobody, but after a backup was restored they say whom to erase
 * again.
 */
const noteErased = (ids: { account: string; profile?: string }) => logger.info({ message: "erased", ...ids });

/** Erases one profile of a user with its data, but for the dossiers to be kept; refused for the last administrator's. */
export const eraseProfile = async (userId: string, profileId: string, by: By): Promise<void> => {
  const person = { userId, profileIds: [profileId] };
  await retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    // Checked before anything is deleted, and again by the transaction itself.
    const writes = await writesToRemoveUserProfiles(user, [profileId], by);
    const alone = { ...user, profiles: user.profiles.filter(({ id }) => id === profileId) };
    const kept = await writesToKeepEvidence(alone, { now: by.now, asked: false });
    // Before the steps go that it is read off.
    if (kept.length > 0) await transact(kept);
    await eraseHoldings(person, by.now);
    await transact(writes);
  });
  // Again, in case somebody made it a member in between: from here on nobody can.
  await erasePlacements(person);
  await eraseTraining(person, by.now);
  noteErased({ account: userId, profile: profileId });
};

/** Starts the worker. If that fails, the worker's daily run finds the order, which the transaction has stored. */
const beginRemoval = async (pictures: readonly (string | null)[], now: Date): Promise<void> => {
  await takeDown(pictures, now);
  try {
    await order("sqs:SendMessage removeDeleted", {});
  } catch (error) {
    logger.warn({ message: "The worker was not told of an erasure", error: described(error) });
  }
};

/**
 * Closes an account: sign-in, sessions, profiles and pictures are gone at once, and a worker deletes everything else.
 * Refused for the last administrator. `requireErasable` throws if the account must stay: it sees the account that the
 * transaction deletes, so that nobody who comes meanwhile is erased for their absence. `evidence`: their dossiers outlive
 * the account, "asked" where they asked for the erasure themselves: only then are structures' contacts with their address
 * erased, too, and staff told of learners. Returns whether there are any dossiers.
 */
export const eraseAccount = async (
  userId: string,
  by: By,
  {
    requireErasable = () => undefined,
    evidence,
  }: { requireErasable?: (user: Auth) => void; evidence?: "kept" | "asked" } = {},
): Promise<boolean> => {
  const { pictures, keepsEvidence } = await retryOnConcurrentChange(async () => {
    const user = await findAuth(userId);
    if (!user) throw commonProblems.notFound();
    requireErasable(user);
    const held = await findProfiles(wholeAccount(user).profileIds);
    const shown = held.map((profile) => profile.profile_picture_url);
    const kept = evidence
      ? await writesToKeepEvidence(user, { now: by.now, asked: evidence === "asked" })
      : [];
    await transactAndTell(
      [
        ...kept,
        ...(await writesToDeleteAccount(user, held, by)),
        ...writesToDeletePictureRows(held),
        ...writesToOrderPictureRemoval(shown, by.now),
        writeToOrderErasure(
          {
            ...wholeAccount(user),
            ...(evidence === "asked" && { email: user.email }),
            structureIds: held.flatMap(attachedOrAsking),
          },
          by.now,
        ),
      ],
      // Whoever deletes somebody else knows it.
      evidence === "asked" ? await newsOfDeletion(wholeAccount(user).profileIds, by) : [],
      by.now,
    );
    return { pictures: shown, keepsEvidence: kept.length > 0 };
  });
  noteErased({ account: userId });
  await beginRemoval(pictures, by.now);
  return keepsEvidence;
};

const finishErasure = async (
  { user_id: userId, profile_ids: profileIds, structure_ids: structureIds, email }: Erasure,
  now: Date,
): Promise<void> => {
  const person = { userId, profileIds, structureIds };
  await eraseHoldings(person, now);
  await handOnEvidence(person);
  await eraseLibrary(person, now);
  if (email !== undefined) await eraseContacts(email);
  await forgetMailedLinks(userId);
  await forgetAgendaLink(userId);
  await eraseNoticesOf(userId);
  await forgetChanges("users", userId);
  const taken = await findAccountExport(userId);
  if (taken) {
    await requireSignedRequest(await signExportRemoval(taken.id, now), { method: "DELETE" });
    await transact([writeToDeleteExport(userId)]);
  }
  // Data that stays for others still counts for the erased owner's id: then the counts stay, too.
  for (const owner of [userId, ...profileIds]) {
    const kept = Object.values(await findUsage(owner));
    if (kept.every((count) => count === 0)) await transact([writeToDeleteUsage(owner)]);
  }
  await transact([writeToDeleteErasure(userId)]);
};

/**
 * Deletes what closed accounts held. It may stop at any point and run again, also twice at once: each step finds what
 * is left. An account that fails does not hold up the others.
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
