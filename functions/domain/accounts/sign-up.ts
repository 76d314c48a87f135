import {
  type Account,
  findAccount,
  isOpenSignUp,
  type NewAccount,
  writesToCreateAccount,
  writesToReplaceSignUp,
} from "#functions/domain/accounts/accounts.store.ts";
import { type Auth, newEra } from "#functions/domain/accounts/auth.store.ts";
import {
  newInvitation,
  newInvitationFor,
  newVerification,
} from "#functions/domain/accounts/mailed-links.store.ts";
import {
  alreadyRegisteredMail,
  type InvitedTo,
  invitationMail,
  invitedToAccount,
  verificationMail,
  welcomeMail,
} from "#functions/domain/accounts/mails.ts";
import { userSubject } from "#functions/domain/profiles/profile-log.store.ts";
import { blankProfile, type StoredProfile } from "#functions/domain/profiles/profiles.store.ts";
import { type By, writesToLogCreation } from "#functions/domain/reference/changes.store.ts";
import { allowances } from "#functions/platform/allowances.ts";
import { sendMail } from "#functions/platform/mail.ts";
import { mailboxOf } from "#functions/platform/mailbox.ts";
import { hashOfNobody, hashPassword } from "#functions/platform/passwords/passwords.ts";
import { admit, attempt, forgiveOnError } from "#functions/store/rate.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { profilesProblems } from "#shared/profiles/profiles.problems.ts";

/**
 * Sends a mail about signing up, unless this mailbox got one within a minute or many within a day. A mail that failed
 * does not count, so that trying again works.
 */
const onceAMinute = async (address: string, now: Date, send: () => Promise<void>): Promise<void> => {
  const mailbox = mailboxOf(address);
  const [minute, day] = [`sign-up-mail:${mailbox}`, `sign-up-mails:${mailbox}`];
  if (!(await attempt(minute, allowances.signUpMails, now)).allowed) return;
  await forgiveOnError(minute, now, async () => {
    if (!(await attempt(day, allowances.signUpMailsADay, now)).allowed) return;
    await forgiveOnError(day, now, send);
  });
};

type SignUp = { name: string; email: string; hash: string };

/**
 * Signs an address up and mails its owner. A known address gets the same answer at the same cost: if it is verified,
 * its owner is informed; if not, it is signed up again, and the link that is followed decides which sign-up counts.
 */
export const signUp = (given: SignUp, now: Date, newId: () => string): Promise<void> =>
  retryOnConcurrentChange(async () => {
    const account = await findAccount(given.email);
    const credential = { user_id: account?.user.id ?? newId(), id: newId(), hash: given.hash };
    const to = { name: given.name, credential, era: account?.user.era ?? "" };
    if (!account) {
      const created = { ...given, id: credential.user_id, credentialId: credential.id };
      const taken = () => new ConcurrentChange();
      await transact(writesToCreateAccount(created, { verified: false, profiles: [], taken }, now));
    }
    await onceAMinute(given.email, now, async () => {
      if (account && !isOpenSignUp(account.user)) {
        if (account.user.verified_at === null) await linkSent(account, now);
        else await sendMail(given.email, alreadyRegisteredMail());
        return;
      }
      const { token, writes } = newVerification(to, now);
      await transact([...(account ? writesToReplaceSignUp(account.user, to, now) : []), ...writes]);
      await sendMail(given.email, verificationMail(token));
    });
  });

/** Sends the link that opens an unverified account; accounts opened by staff have another kind of link. */
const linkSent = async (
  { user, credential }: Account,
  now: Date,
  invited = invitedToAccount(now),
): Promise<void> => {
  if (user.password.standing === "void") return sendInvitation(user, invited);
  const isStaffs = user.password.standing === "temporary";
  const to = { name: user.name, credential, era: user.era };
  const { token, writes } = newVerification(to, now, isStaffs ? "staffVerification" : "verification");
  await transact(writes);
  await sendMail(user.email, isStaffs ? invitationMail(token) : verificationMail(token));
};

/** Mails a new link to choose a password to the owner of an account whose password opens nothing. */
const sendInvitation = async (user: Auth, invited: InvitedTo): Promise<void> => {
  const { token, writes } = newInvitationFor(user, invited.until);
  await transact(writes);
  await sendMail(user.email, welcomeMail(token, user, invited));
};

/** Sends the verification link again if the address waits for one; the answer does not reveal whether it does. */
export const resendVerification = async (address: string, now: Date): Promise<void> => {
  const account = await findAccount(address);
  await onceAMinute(address, now, async () => {
    if (account && account.user.verified_at === null) await linkSent(account, now);
  });
};

/**
 * Sends the link of an account opened by staff again, at most once a minute; refused once the account is verified.
 */
export const inviteAgain = async (user: Auth, invited: InvitedTo, now: Date): Promise<void> => {
  const account = await findAccount(user.email);
  if (!account || account.user.verified_at !== null) throw profilesProblems.alreadyCame();
  if (user.mail_failure?.kind === "complaint") throw profilesProblems.mailUnwanted();
  const what = `invitation:${user.id}`;
  await admit(what, allowances.invitations, now);
  await forgiveOnError(what, now, () => linkSent(account, now, invited));
};

type Invited = {
  id: string;
  name: string;
  email: string;
  credentialId: string;
  password: string | undefined;
};

/**
 * Opens an account with one profile for somebody, who gets a link to choose a password; a password typed by staff
 * must be changed at the first sign-in. An unverified sign-up is taken over, and its password becomes void. Returns
 * the account's id.
 */
export const inviteUser = (
  { password, ...given }: Invited,
  profileGiven: Pick<StoredProfile, "id" | "role_id" | "genre_id">,
  by: By,
): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const { now } = by;
    const account = await findAccount(given.email);
    // A repeated call, whose first answer was lost.
    const isRepeated = account?.user.profiles.some(({ id }) => id === profileGiven.id);
    if (account && !isRepeated && !isOpenSignUp(account.user)) throw profilesProblems.emailTaken();
    const id = account?.user.id ?? given.id;
    const hash = password === undefined ? await hashOfNobody() : await hashPassword(password);
    const user: NewAccount = { ...given, id, hash };
    const credential = { user_id: id, id: given.credentialId, hash };
    // Staff who take a sign-up over begin an era, in which its earlier links open nothing.
    const era = (isRepeated ? account?.user.era : account && newEra()) ?? "";
    const to = { name: given.name, credential, era };
    const held = { ...profileGiven, user_id: id, name: given.name, confirmed_at: now.toISOString() };
    const profile = blankProfile(held, now);
    const standing = password === undefined ? "void" : "temporary";
    const opened = {
      verified: false,
      standing,
      profiles: [profile],
      taken: profilesProblems.emailTaken,
    } as const;
    const invited = invitedToAccount(now);
    const { token, writes } =
      password === undefined
        ? newInvitation(user, { password: credential.id, era }, invited.until)
        : newVerification(to, now, "staffVerification");
    const opening = () => [
      ...(account
        ? writesToReplaceSignUp(account.user, { ...to, standing, given: { profiles: [profile], era } }, now)
        : writesToCreateAccount(user, opened, now)),
      ...writesToLogCreation(userSubject(id), by),
    ];
    await transact([...(isRepeated ? [] : opening()), ...writes]);
    await sendMail(
      given.email,
      password === undefined ? welcomeMail(token, given, invited) : invitationMail(token),
    );
    return id;
  });
