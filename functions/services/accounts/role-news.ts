import { rolesChangedMail, tell } from "#functions/services/accounts/security-mails.ts";
import { findAuth } from "#functions/store/auth.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";

/** Tells somebody which roles they hold, after staff gave or took one. */
export const tellRoles = async (userId: string, by: { userId: string; name: string }): Promise<void> => {
  const user = userId === by.userId ? undefined : await findAuth(userId);
  if (!user) return;
  const held = user.profiles.map(({ role_id }) => roleWithId(role_id).name);
  await tell(user.email, rolesChangedMail(by.name, held));
};
