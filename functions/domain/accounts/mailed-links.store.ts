import * as z from "zod";
import {
  Credential,
  credential,
  credentialIs,
  type NewAccount,
  passwordSet,
  type Standing,
  unverifiedAs,
} from "#functions/domain/accounts/accounts.store.ts";
import { type Auth, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { deviceUsed, type SignIn, signInChange } from "#functions/domain/accounts/sign-ins.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { hashOf, newToken } from "#functions/platform/tokens.ts";
import { createFresh, entity, findAll, findOne, place } from "#functions/store/entity.ts";
import { credentialKey, keys, resetKey, verificationKey, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, isPresent, transact, updateItem, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";

/**
 * A verification link. It carries the name and the password of the sign-up it was sent for: whoever follows it
 * repeats that password or chooses another.
 */
const Verification = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  name: z.string(),
  credential: Credential,
  valid_until: z.string(),
  expires: z.number(),
});
const verification = entity("Verification", Verification, (item) => verificationKey(item.token_hash));

/** A link to choose another password. */
const Reset = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  email: z.string(),
  credential_id: z.string(),
  valid_until: z.string(),
  expires: z.number(),
});
const reset = entity("Reset", Reset, (item) => resetKey(item.token_hash));

/** The links mailed to a user, so that they can be erased with the account. */
const MailedLink = z.object({
  user_id: z.string(),
  kind: z.enum(["VERIFY", "RESET"]),
  token_hash: z.string(),
  expires: z.number(),
});
const mailedLinks = entity("MailedLink", MailedLink, (link) =>
  keys.mailedLink(link.user_id, link.kind, link.token_hash),
);

const hour = 3_600_000;
const day = 24 * hour;
const lifetimes = {
  verification: 2 * day,
  /** How long an expired link is still recognised, so that its page can say what to do. */
  verificationKept: 5 * day,
  reset: hour,
  invitation: 14 * day,
  /** For a temporary password: the sign-in with it returns a link to replace it. */
  change: hour / 4,
};
const seconds = (instant: number) => Math.floor(instant / 1000);

/** A new verification link for this name and password, with the writes that make it work. */
export const newVerification = (
  to: { name: string; credential: Credential },
  now: Date,
  lifetime = lifetimes.verification,
): { token: string; writes: Write[] } => {
  const { token, token_hash } = newToken();
  const { user_id } = to.credential;
  const expires = seconds(now.getTime() + lifetime + lifetimes.verificationKept);
  const link = createFresh(verification, {
    token_hash,
    user_id,
    name: to.name,
    credential: to.credential,
    valid_until: new Date(now.getTime() + lifetime).toISOString(),
    expires,
  });
  return { token, writes: [link, place(mailedLinks, { user_id, kind: "VERIFY", token_hash, expires })] };
};

/** A verification link of an account that staff have opened with a password: it lives as long as an invitation. */
export const newStaffVerification = (to: { name: string; credential: Credential }, now: Date) =>
  newVerification(to, now, lifetimes.invitation);

export type FoundLink = { user: Auth; name: string; credential: Credential };

/**
 * The account of a verification link, verified or not; refused if the link is unknown, or expired and the account
 * unverified.
 */
export const findVerification = async (token: string, now: Date): Promise<FoundLink> => {
  const link = await findOne(verification, verificationKey(hashOf(token)));
  const user = link && (await findAuth(link.user_id));
  if (!link || !user) throw accountsProblems.verificationFailed();
  if (user.verified_at === null && link.valid_until <= now.toISOString())
    throw accountsProblems.linkExpired(user.email);
  return { user, name: link.name, credential: link.credential };
};

/**
 * Verifies an account with the password that the person who followed the link repeated or chose, and signs them in if
 * it opens the account. Throws `ConcurrentChange` if the account changed meanwhile.
 */
export const writesToVerifyAccount = (
  { user, name }: FoundLink,
  to: { credential: Credential; standing: Standing; signIn?: SignIn },
  now: Date,
): Write[] => {
  const { set, remove } = to.signIn ? signInChange(user, to.signIn, now) : { set: [], remove: [] };
  return [
    place(credential, to.credential),
    updateItem(
      keys.auth(user.id),
      {
        set: [
          ["verified_at", now.toISOString()],
          ["name", user.profiles.length > 0 ? user.name : name],
          ["password", passwordSet(to.credential.id, to.standing, true, now)],
          ...set,
        ],
        // Whoever follows a link from a mailbox reads it.
        remove: ["mail_failure", ...remove],
      },
      unverifiedAs(user),
      () => new ConcurrentChange(),
    ),
  ];
};

type Mailed = { token: string; writes: Write[] };

const passwordLink = (
  { id: user_id, email: address, credentialId }: Invited,
  lifetime: number,
  now: Date,
): Mailed => {
  const { token, token_hash } = newToken();
  const expires = seconds(now.getTime() + lifetime + day);
  const link = createFresh(reset, {
    token_hash,
    user_id,
    email: address,
    credential_id: credentialId,
    valid_until: new Date(now.getTime() + lifetime).toISOString(),
    expires,
  });
  return { token, writes: [link, place(mailedLinks, { user_id, kind: "RESET", token_hash, expires })] };
};

/** A new link to choose another password, with the writes that make it work. */
export const newReset = ({ user }: { user: Auth }, now: Date): Mailed =>
  passwordLink({ ...user, credentialId: user.password.id }, lifetimes.reset, now);

type Invited = Pick<NewAccount, "id" | "email" | "credentialId">;

/** A link to choose the first password of an account that staff have opened, with the writes that make it work. */
export const newInvitation = (account: Invited, now: Date): Mailed =>
  passwordLink(account, lifetimes.invitation, now);

/** The same for an existing account whose password is void. */
export const newInvitationFor = (user: Auth, now: Date): Mailed =>
  newInvitation({ ...user, credentialId: user.password.id }, now);

/** A link to replace a temporary password. It is not mailed: the sign-in with that password returns it. */
export const newChange = (user: Auth, now: Date): Mailed =>
  passwordLink({ ...user, credentialId: user.password.id }, lifetimes.change, now);

type StoredReset = z.output<typeof Reset>;

/** The reset that a link stands for; refused when it is unknown, used, expired, or of another address. */
export const findReset = async (token: string, address: string, now: Date): Promise<StoredReset> => {
  const found = await findOne(reset, resetKey(hashOf(token)));
  if (!found || found.email !== address || found.valid_until <= now.toISOString())
    throw accountsProblems.resetExpired();
  return found;
};

/**
 * Changes the password by a reset link, once; ends every session. Following the link also verifies the address, and
 * the device becomes the only known one. Counts of failed sign-ins start anew, as they belong to the password.
 */
export const resetPassword = async (
  used: StoredReset,
  to: { hash: string; credentialId: string; deviceHash: string },
  now: Date,
): Promise<void> => {
  const user = await findAuth(used.user_id);
  if (!user) throw accountsProblems.resetExpired();
  await transact([
    deleteItem(resetKey(used.token_hash), isPresent, accountsProblems.resetExpired),
    updateItem(
      credentialKey(used.user_id),
      {
        set: [
          ["hash", to.hash],
          ["id", to.credentialId],
        ],
      },
      credentialIs(used.credential_id),
      accountsProblems.resetExpired,
    ),
    updateItem(
      keys.auth(used.user_id),
      {
        set: [
          ["sessions", {}],
          ["verified_at", user.verified_at ?? now.toISOString()],
          ["password", passwordSet(to.credentialId, "chosen", true, now)],
          ["devices", { [to.deviceHash]: deviceUsed(user, to.deviceHash, now) }],
        ],
        remove: ["mail_failure"],
      },
      isPresent,
      accountsProblems.resetExpired,
    ),
  ]);
};

/** Deletes every link mailed to a user: links carry names and addresses. */
export const forgetMailedLinks = async (userId: string): Promise<void> => {
  const links = await findAll(mailedLinks, within.mailedLinks(userId));
  for (const some of chunks(links, 50))
    await transact(
      some.flatMap((link) => [
        deleteItem(mailedLinks.keyOf(link)),
        deleteItem((link.kind === "VERIFY" ? verificationKey : resetKey)(link.token_hash)),
      ]),
    );
};
