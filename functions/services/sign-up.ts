import {
  alreadyRegisteredMail,
  invitationMail,
  verificationMail,
} from "#functions/services/account-mails.ts";
import { allowances } from "#functions/services/allowances.ts";
import { sendMail } from "#functions/services/mail.ts";
import {
  type Account,
  accountCreated,
  findAccount,
  type NewAccount,
  newVerification,
  signUpReplaced,
} from "#functions/store/accounts.ts";
import { type By, created } from "#functions/store/changes.ts";
import { userSubject } from "#functions/store/profile-log.ts";
import { blankProfile, type StoredProfile } from "#functions/store/profiles.ts";
import { attempt, forgive } from "#functions/store/rate.ts";
import { Overtaken, retryWhenOvertaken } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";

/**
 * Sends a mail about signing up unless one left for this address a minute ago; one that could not be sent does not
 * count, so that trying again works.
 */
const onceAMinute = async (address: string, now: Date, send: () => Promise<void>): Promise<void> => {
  const what = `sign-up-mail:${address}`;
  const { allowed } = await attempt(what, allowances.signUpMails, now);
  if (!allowed) return;
  try {
    await send();
  } catch (error) {
    await forgive(what, now);
    throw error;
  }
};

/** Whether an address may still sign up again: nobody has verified it, and staff did not open the account. */
const isOpen = ({ user }: Account) => user.verified_at === null && user.profiles.length === 0;

export type SignUp = { name: string; email: string; hash: string };

/**
 * Signs an address up and mails its owner. A known address makes the same work and no difference to the caller: a
 * verified one's owner is told, an unverified one is signed up anew, and the link that is clicked says which sign-up
 * counts.
 */
export const signUp = (given: SignUp, now: Date, newId: () => string): Promise<void> =>
  retryWhenOvertaken(async () => {
    const account = await findAccount(given.email);
    const credential = { user_id: account?.user.id ?? newId(), id: newId(), hash: given.hash };
    const to = { name: given.name, credential };
    if (!account) {
      const created = { ...given, id: credential.user_id, credentialId: credential.id };
      const taken = () => new Overtaken();
      await transact(accountCreated(created, { verified: false, profiles: [], taken }, now));
    }
    await onceAMinute(given.email, now, async () => {
      if (account && !isOpen(account)) {
        if (account.user.verified_at === null) await verificationSent(account, now);
        else await sendMail(given.email, alreadyRegisteredMail());
        return;
      }
      const { token, writes } = newVerification(to, now);
      await transact([...(account ? signUpReplaced(account, to) : []), ...writes]);
      await sendMail(given.email, verificationMail(token));
    });
  });

const verificationSent = async ({ user, credential }: Account, now: Date): Promise<void> => {
  const { token, writes } = newVerification({ name: user.name, credential }, now);
  await transact(writes);
  await sendMail(user.email, verificationMail(token));
};

/** Sends the verification link again, to an address that waits for it; nothing tells whether one does. */
export const resendVerification = async (address: string, now: Date): Promise<void> => {
  const account = await findAccount(address);
  await onceAMinute(address, now, async () => {
    if (account && account.user.verified_at === null) await verificationSent(account, now);
  });
};

/** Opens an account with one profile on behalf of somebody, who gets a mail to confirm the address. */
export const inviteUser = async (
  user: NewAccount,
  given: Pick<StoredProfile, "id" | "role_id" | "genre_id">,
  by: By,
): Promise<void> => {
  const { now } = by;
  const profile = blankProfile(
    { ...given, user_id: user.id, name: user.name, confirmed_at: now.toISOString() },
    now,
  );
  const credential = { user_id: user.id, id: user.credentialId, hash: user.hash };
  const { token, writes } = newVerification({ name: user.name, credential }, now);
  const opened = { verified: false, profiles: [profile], taken: profilesProblems.emailTaken };
  await transact([...accountCreated(user, opened, now), ...writes, ...created(userSubject(user.id), by)]);
  await sendMail(user.email, invitationMail(token));
};
