import type { Auth } from "#functions/domain/accounts/auth.store.ts";
import { wholeAccount } from "#functions/domain/accounts/person.ts";
import { mailRoleChange } from "#functions/domain/accounts/role-mails.ts";
import {
  eraseProfile,
  requireUnused,
  type UsesOf,
  usesOfPeople,
  worksOfPeople,
} from "#functions/domain/departures/erasure.ts";
import { marksUses } from "#functions/domain/evidence/of-person.ts";
import type { ImportOf } from "#functions/domain/imports/plan.ts";
import { attachedOrAsking, findProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { meetingsUses } from "#functions/domain/timetable/of-person.ts";
import { presencesUses } from "#functions/domain/wishes/of-person.ts";
import { importMessages } from "#shared/contract/import.ts";
import { Problem } from "#shared/contract/problem.ts";
import { userImportMessages as says } from "#shared/profiles/profiles.import.ts";
import { mayChangeAccount } from "#shared/profiles/profiles.rules.ts";

export const kept = (message: string) => new Problem(409, "kept", message);
export const usedBy = (what: string) => kept(importMessages.usedSince(what));

/** What staff noted of people at events and in dossiers. An erasure that staff ask for takes it along; an undoing must not. */
const notedOfPeople: readonly UsesOf[] = [presencesUses, meetingsUses, marksUses];
/** What keeps somebody whom an import made a member itself. */
export const usesOfMembers: readonly UsesOf[] = [...worksOfPeople, ...notedOfPeople];
const everyUse: readonly UsesOf[] = [...usesOfPeople, ...notedOfPeople];

/** Refuses callers who may no longer change an account. */
export const requireRight = ({ viewer }: ImportOf, user: Auth): void => {
  if (!mayChangeAccount(viewer, user)) throw kept(importMessages.notYours);
};

/** Requires that the owner of an account that an import opened never came. */
export const requireUnopened = ({ verified_at }: Auth): void => {
  if (verified_at !== null) throw kept(says.openedSince);
};

/** Requires that a profile is as an import made it: nobody attached it to structures, asked for some, or edited it. */
export const requireProfileUnchanged = async (profileId: string): Promise<void> => {
  const [profile] = await findProfiles([profileId]);
  if (!profile) return;
  if (attachedOrAsking(profile).length > 0) throw usedBy(says.attachedStructures);
  if (profile.version > 1) throw kept(importMessages.changedSince);
};

/**
 * Requires that an account is as an import opened it: its owner never came, nobody renamed it, and it has none of these
 * uses; all of them count unless the import itself made some.
 */
export const requireUntouched = async (
  user: Auth,
  opened: { name: string; profileId: string },
  uses = everyUse,
): Promise<void> => {
  const { name, profileId } = opened;
  requireUnopened(user);
  if (user.name !== name) throw kept(importMessages.changedSince);
  if (user.profiles.some(({ id }) => id !== profileId)) throw usedBy(says.otherProfile);
  await requireProfileUnchanged(profileId);
  await requireUnused(wholeAccount(user), user.name, uses);
};

/** Takes a profile away again that an import gave to an account, and mails its owner. */
export const takeProfile = async (user: Auth, profileId: string, of: ImportOf): Promise<void> => {
  if (!user.profiles.some(({ id }) => id === profileId)) return;
  await requireProfileUnchanged(profileId);
  await requireUnused({ userId: user.id, profileIds: [profileId] }, user.name, everyUse);
  await eraseProfile(user.id, profileId, of);
  await mailRoleChange(user.id, of, { takenBy: of.viewer.name });
};
