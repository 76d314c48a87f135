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

/** The mail for a given role, with a link to choose another password if the current one opens nothing. */
const mailForGivenRole = async (user: Auth, role: string, now: Date): Promise<Mail> => {
  const invited = invitedToAccount(now);
  const link = user.password.standing === "void" ? newInvitationFor(user, invited.until) : undefined;
  if (link) await transact(link.writes);
  return link && user.verified_at === null
    ? welcomeMail(link.token, user, invited)
    : roleGivenMail(role, user.email, link?.token);
};

/** The id of the role that was given, or the name of the person who took one. */
type RoleChange = { given: number } | { takenBy: string };

/** Mails the owner of an account when somebody else gives or takes one of their roles; it stands even if the mail fails. */
export const mailRoleChange = async (
  userId: string,
  { viewer, now }: By,
  change: RoleChange,
): Promise<void> => {
  const user = userId === viewer.userId ? undefined : await findAuth(userId);
  if (!user) return;
  const nameOf = (roleId: number) => roleWithId(roleId).name;
  const mail =
    "given" in change
      ? await mailForGivenRole(user, nameOf(change.given), now)
      : rolesChangedMail(
          change.takenBy,
          user.profiles.map(({ role_id }) => nameOf(role_id)),
        );
  await tell(user, mail);
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
