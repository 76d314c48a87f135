import type { Account } from "#functions/domain/accounts/accounts.store.ts";
import { organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import { isPassword } from "#functions/platform/passwords/passwords.ts";
import { isWeakPassword } from "#functions/platform/passwords/weak-passwords.ts";
import { entriesOf } from "#functions/store/roster.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

/**
 * Refuses, at the body's field, a password that is common, a keyboard run, or made of words of the product, of towns,
 * organizations or the person themselves.
 */
export const refuseWeakPassword = async (
  password: string,
  person: { name?: string; email: string },
  field = "password",
): Promise<void> => {
  const organizations = (await entriesOf(organizationsRoster)).map(({ name }) => name);
  const words = [person.name ?? "", person.email.split("@")[0] ?? "", ...organizations];
  if (isWeakPassword(password, words)) throw accountsProblems.commonPassword(field);
};

/** Refuses as an owner's password the one that staff typed for them: staff know it. */
export const refuseStaffPassword = async (password: string, { user, credential }: Account): Promise<void> => {
  if (user.password.standing === "temporary" && (await isPassword(password, credential.hash)))
    throw accountsProblems.staffPassword();
};
