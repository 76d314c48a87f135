import { type Auth, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { newInvitationFor } from "#functions/domain/accounts/mailed-links.store.ts";
import { invitedToAccount, roleGivenMail, welcomeMail } from "#functions/domain/accounts/mails.ts";
import { rolesChangedMail, tell } from "#functions/domain/accounts/security-mails.ts";
import { addProfile } from "#functions/domain/profiles/profile-changes.store.ts";
import type { StoredProfile } from "#functions/domain/profiles/profiles.store.ts";
import type { By } from "#functions/domain/reference/changes.store.ts";
import type { Mail } from "#functions/platform/mail.ts";
import { transact } from "#functions/store/table.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";

/** The id of the role that was given, or the name of the person who took one. */
type RoleChange = { given: number } | { takenBy: string };

/** A new link to choose a password. */
const passwordLink = async (user: Auth, until: Date): Promise<string> => {
  const { token, writes } = newInvitationFor(user, until);
  await transact(writes);
  return token;
};

const mailOf = async (user: Auth, change: RoleChange, now: Date): Promise<Mail> => {
  const invited = invitedToAccount(now);
  // Another role ends the link of an invitation that its owner has not followed yet.
  if (user.verified_at === null) return welcomeMail(await passwordLink(user, invited.until), user, invited);
  const nameOf = (roleId: number) => roleWithId(roleId).name;
  if ("takenBy" in change)
    return rolesChangedMail(
      change.takenBy,
      user.profiles.map(({ role_id }) => nameOf(role_id)),
    );
  const needsPassword = user.password.standing === "void";
  const token = needsPassword ? await passwordLink(user, invited.until) : undefined;
  return roleGivenMail(nameOf(change.given), user.email, token);
};

/** Mails the owner of an account when somebody else gives or takes one of their roles; it stands even if the mail fails. */
export const mailRoleChange = async (
  userId: string,
  { viewer, now }: By,
  change: RoleChange,
): Promise<void> => {
  const user = userId === viewer.userId ? undefined : await findAuth(userId);
  // Who never opened an account that has no role left may not know of it.
  if (!user || (user.verified_at === null && user.profiles.length === 0)) return;
  await tell(user, await mailOf(user, change, now));
};

/** Adds a profile to an existing account on behalf of staff, and mails its owner. */
export const giveProfile = async (
  userId: string,
  given: Parameters<typeof addProfile>[1],
  by: By,
  requireAddable?: (user: Auth) => void,
): Promise<StoredProfile> => {
  const profile = await addProfile(userId, given, by, requireAddable && { requireAddable });
  await mailRoleChange(userId, by, { given: profile.role_id });
  return profile;
};
