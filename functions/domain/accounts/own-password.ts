import { type Credential, findCredential } from "#functions/domain/accounts/accounts.store.ts";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { checkPasswordWithinLimits } from "#functions/domain/accounts/sign-in-limits.ts";
import { isPassword } from "#functions/platform/passwords/passwords.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

type Caller = {
  viewer: { userId: string; email: string };
  network: string;
  device: string | undefined;
  now: Date;
};

/** The caller's credential if this is their password, within the limits of sign-ins; undefined otherwise. */
export const ownCredential = async (
  password: string,
  { viewer, network, device, now }: Caller,
): Promise<Credential | undefined> => {
  const [user, credential] = await Promise.all([findAuth(viewer.userId), findCredential(viewer.userId)]);
  const takeBack = await checkPasswordWithinLimits({ email: viewer.email, network, device, now }, user, () =>
    isPassword(password, credential?.hash),
  );
  await takeBack?.();
  return takeBack && credential;
};

/** The same, refused at its field. */
export const requirePassword = async (password: string, of: Caller): Promise<Credential> => {
  const right = await ownCredential(password, of);
  if (!right) throw accountsProblems.wrongPresentPassword();
  return right;
};
