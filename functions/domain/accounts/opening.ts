import {
  type FoundLink,
  findVerification,
  writesToVerifyAccount,
} from "#functions/domain/accounts/mailed-links.store.ts";
import { refuseStaffPassword, refuseWeakPassword } from "#functions/domain/accounts/password-rules.ts";
import { openSignIn, type SignInRequest } from "#functions/domain/accounts/sign-in.ts";
import { checkPasswordWithinLimits } from "#functions/domain/accounts/sign-in-limits.ts";
import { hashPassword, isPassword } from "#functions/platform/passwords/passwords.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

const findUnused = async (token: string, now: Date): Promise<FoundLink> => {
  const found = await findVerification(token, now);
  if (found.user.verified_at !== null) throw accountsProblems.linkUsed();
  return found;
};

type Given = { token: string; password: string; isChosen: boolean };
type Opening = SignInRequest & { address: string };

/** The password that opens an account: a new one, or that of the sign-up, repeated. */
const passwordGiven = async (
  { user, credential }: FoundLink,
  { password, isChosen }: Given,
  credentialId: string,
  { address: network, now, device, audit }: Opening,
) => {
  if (isChosen) {
    await refuseWeakPassword(password, user);
    await refuseStaffPassword(password, { user, credential });
    const chosen = { user_id: user.id, id: credentialId, hash: await hashPassword(password) };
    return chosen;
  }
  if (user.password.standing === "void") throw accountsProblems.passwordVoid();
  if (user.password.standing === "temporary") throw accountsProblems.staffPassword();
  const takeBack = await checkPasswordWithinLimits({ email: user.email, network, device, now }, user, () =>
    isPassword(password, credential.hash),
  );
  if (!takeBack) {
    audit({ what: "signInFailed", subject: user.id });
    throw accountsProblems.notTheSignUps();
  }
  await takeBack();
  return credential;
};

/**
 * Opens the account of a verification link with the sign-up's password or a new one, and signs the owner in: both in
 * one transaction, since the link is used up afterwards. A wrong password counts as a failed sign-in.
 */
export const openAccount = (
  given: Given,
  credentialId: string,
  request: Opening,
): Promise<{ token: string }> =>
  retryOnConcurrentChange(async () => {
    const { now, audit } = request;
    const found = await findUnused(given.token, now);
    const { id } = found.user;
    const credential = await passwordGiven(found, given, credentialId, request);
    const signedIn = await openSignIn(found.user, request, {
      writes: (signIn) => writesToVerifyAccount(found, { credential, signIn }, now),
    });
    audit({ what: "accountOpened", actor: id, subject: id });
    return signedIn;
  });
