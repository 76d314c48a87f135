import { refuseWeakPassword } from "#functions/services/password-rules.ts";
import { hashPassword, isPassword } from "#functions/services/passwords.ts";
import type { SignInRequest } from "#functions/services/sign-in.ts";
import { passwordCounted } from "#functions/services/sign-in-limits.ts";
import type { Auth } from "#functions/store/auth.ts";
import { findAuth } from "#functions/store/auth.ts";
import { type FoundLink, findVerification, verifyAccount } from "#functions/store/mailed-links.ts";
import { retryWhenOvertaken } from "#functions/store/roster.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

const findUnused = async (token: string, now: Date): Promise<FoundLink> => {
  const found = await findVerification(token, now);
  if (found.user.verified_at !== null) throw accountsProblems.linkUsed(found.user.email);
  return found;
};

type Given = { token: string; password: string; isChosen: boolean };

/**
 * Opens the account of a verification link with the password of the sign-up that it was sent for, or with another one
 * that is chosen now. A wrong one counts as a failed sign-in.
 */
export const openAccount = async (
  { token, password, isChosen }: Given,
  credentialId: string,
  { address: network, now, device, audit }: SignInRequest & { address: string },
): Promise<Auth> => {
  const userId = await retryWhenOvertaken(async () => {
    const found = await findUnused(token, now);
    const { user, credential } = found;
    if (isChosen) {
      await refuseWeakPassword(password, user);
      const chosen = { user_id: user.id, id: credentialId, hash: await hashPassword(password) };
      await verifyAccount(found, chosen, "chosen", now);
      return user.id;
    }
    if (user.password.standing === "void") throw accountsProblems.passwordVoid();
    const takeBack = await passwordCounted({ email: user.email, network, device, now }, user, () =>
      isPassword(password, credential.hash),
    );
    if (!takeBack) {
      audit({ what: "signInFailed", subject: user.id });
      throw accountsProblems.notTheSignUps();
    }
    await takeBack();
    await verifyAccount(found, credential, user.password.standing, now);
    return user.id;
  });
  const user = await findAuth(userId);
  if (!user) throw accountsProblems.verificationFailed();
  audit({ what: "accountOpened", actor: userId, subject: userId });
  return user;
};
