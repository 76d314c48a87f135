import { roleGivenMail, welcomeMail } from "#functions/services/accounts/mails.ts";
import { tell } from "#functions/services/accounts/security-mails.ts";
import { findAuth } from "#functions/store/auth.ts";
import type { By } from "#functions/store/changes.ts";
import { newInvitationFor } from "#functions/store/mailed-links.ts";
import { addProfile } from "#functions/store/profile-changes.ts";
import type { StoredProfile } from "#functions/store/profiles.ts";
import { transact } from "#functions/store/table.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";

/**
 * Tells the owner of an account that somebody else gave it a role, with a link to choose another password where the
 * present one opens nothing. The role stands whether or not the mail leaves.
 */
export const tellRoleGiven = async (userId: string, roleId: number, { viewer, now }: By): Promise<void> => {
  if (viewer.userId === userId) return;
  const user = await findAuth(userId);
  if (!user) return;
  const link = user.password.standing === "void" ? newInvitationFor(user, now) : undefined;
  if (link) await transact(link.writes);
  const mail =
    link && user.verified_at === null
      ? welcomeMail(link.token, user.email)
      : roleGivenMail(roleWithId(roleId).name, user.email, link?.token);
  await tell(user.email, mail);
};

/** Gives an account that is there one more profile on behalf of staff, and tells its owner. */
export const giveProfile = async (
  userId: string,
  given: Parameters<typeof addProfile>[1],
  by: By,
): Promise<StoredProfile> => {
  const profile = await addProfile(userId, given, by);
  await tellRoleGiven(userId, profile.role_id, by);
  return profile;
};
