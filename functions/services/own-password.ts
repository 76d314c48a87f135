import { isPassword } from "#functions/services/passwords.ts";
import { signInCounted } from "#functions/services/sign-in-limits.ts";
import { type Credential, findCredential } from "#functions/store/accounts.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

/** The caller's credential if this is their password, within the limits of sign-ins; refused at its field otherwise. */
export const requirePassword = async (
  password: string,
  of: { viewer: { userId: string; email: string }; network: string; now: Date },
): Promise<Credential> => {
  const right = await signInCounted(
    { email: of.viewer.email, network: of.network, now: of.now },
    () => findCredential(of.viewer.userId),
    async (found) => ((await isPassword(password, found?.hash)) ? found : undefined),
  );
  if (!right) throw accountsProblems.wrongPresentPassword();
  await right.takeBack();
  return right.found;
};
